import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { searchLabels } from '#web/consultant/search-words.ts';
import { SearchCombobox } from '#web/ui/search-combobox.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './member-search.module.css';
import { rankTone } from './rank-tone.ts';

/** Searches by name, code or full email address; the selected consultant becomes the root. */
export function MemberSearch() {
  const navigate = useNavigate();
  return (
    <div className={classes.search}>
      <SearchCombobox
        label="Search your team"
        labelHidden
        placeholder="Search by name, code or email"
        resultsLabel="Consultants found"
        queryKey="search-consultants"
        search={(searchTerm) => api.genealogy.searchConsultants({ searchTerm, limit: 10 })}
        rowKey={(one) => one.consultant_id}
        {...searchLabels}
        onChoose={(one) => void navigate(`/network?root=${one.consultant_id}`)}
        option={(one) => (
          <>
            <span>
              <strong>
                {one.first_name} {one.last_name}
              </strong>{' '}
              <span className={classes.quiet}>{one.code}</span>
            </span>
            <span className={classes.quiet}>{one.email ?? [one.city, one.state].filter(Boolean).join(', ')}</span>
            <StatusBadge tone={rankTone(one.current_rank)}>{one.current_rank}</StatusBadge>
          </>
        )}
      />
    </div>
  );
}

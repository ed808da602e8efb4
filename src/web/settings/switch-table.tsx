import { m } from '#messages';
import type { FormFields } from '#web/ui/form/form-fields.ts';
import classes from './switch-table.module.css';

/** The switches of a consultant, by channel and kind. */
export type NotificationSwitches = Readonly<
  Record<`${Channel}_${Kind}` | 'push_notifications' | 'sms_alerts', boolean>
>;

type Channel = 'email' | 'push' | 'sms';
type Kind = 'commissions' | 'promotions' | 'team_updates' | 'questions';

const channels: Readonly<Record<Channel, () => string>> = {
  email: m.settings_channel_email,
  push: m.settings_channel_push,
  sms: m.settings_channel_sms,
};
const kinds: Readonly<Record<Kind, () => string>> = {
  commissions: m.settings_kind_commissions,
  promotions: m.settings_kind_promotions,
  team_updates: m.settings_kind_team_updates,
  questions: m.settings_kind_questions,
};

/** One switch for each kind of notification and channel. */
export function SwitchTable({ checked, hasSms }: Pick<FormFields, 'checked'> & { hasSms: boolean }) {
  const shown = (Object.keys(channels) as Channel[]).filter((channel) => channel !== 'sms' || hasSms);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{m.settings_switches()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.settings_kind()}</th>
          {shown.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {channels[channel]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <tr key={kind}>
            <th scope="row">{kinds[kind]()}</th>
            {shown.map((channel) => (
              <td key={channel} className={classes.channel}>
                <label className={classes.target}>
                  <input
                    {...checked(`${channel}_${kind}`)}
                    type="checkbox"
                    className={classes.box}
                    aria-label={m.settings_switch({ kind: kinds[kind](), channel: channels[channel]() })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

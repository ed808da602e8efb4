import { MissingSettings } from '#web/settings/missing-settings.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabLinks } from '#web/ui/tab-links.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Example, Group } from './example.tsx';

export function States() {
  return (
    <Group id="states" title="Panels, tabs and states">
      <Example name="Empty: nothing yet">
        <Panel>
          <EmptyState why="data" title="No customers yet" action={<Button kind="primary">Add customer</Button>}>
            Customers are added with their first order.
          </EmptyState>
        </Panel>
      </Example>
      <Example name="Empty: no match">
        <Panel>
          <EmptyState why="match" title="No order matches" action={<Button>Show all</Button>} />
        </Panel>
      </Example>
      <Example name="Empty: no permission">
        <Panel>
          <EmptyState why="permission" title="Only admins see this">
            Ask an admin of your company.
          </EmptyState>
        </Panel>
      </Example>
      <Example name="Failed to load">
        <Panel>
          <ErrorState title="The orders could not be loaded" onRetry={() => undefined}>
            The server did not answer.
          </ErrorState>
        </Panel>
      </Example>
      <Example name="Loading: lines, a block">
        <Panel title="Earnings" level={3}>
          <Skeleton lines={3} />
        </Panel>
        <Skeleton height="6rem" />
      </Example>
      <Example name="Panel with a description, an action and facts">
        <Panel
          title="Bank account"
          level={3}
          description="Payouts go here."
          actions={<Button size="sm">Change</Button>}
        >
          <Facts
            facts={[
              { label: 'Holder', value: 'Maximiliane von Hohenberg-Zimmermann' },
              { label: 'Account', value: '•••• 4321' },
            ]}
          />
        </Panel>
      </Example>
      <Example name="Tabs">
        <Tabs
          label="Views of the order"
          tabs={[
            { key: 'lines', label: 'Lines', content: <p>Two products.</p> },
            { key: 'payments', label: 'Payments', content: <p>One payment by card.</p> },
            { key: 'history', label: 'History', content: <p>Placed and paid.</p> },
          ]}
        />
      </Example>
      <Example name="Tabs that are links">
        <TabLinks
          label="Months"
          current="november"
          links={[
            { key: 'november', to: '#states', label: 'November' },
            { key: 'october', to: '#states', label: 'October' },
          ]}
        />
      </Example>
      <Example name="Progress: none, part, all">
        <Meter label="Steps" percent={0} text="0 of 10" />
        <Meter label="Steps" percent={70} text="7 of 10" />
        <Meter label="Steps" percent={100} text="10 of 10" />
      </Example>
      <Example name="Missing settings" wide>
        <MissingSettings
          title="Payments are not set up."
          description="Set these variables and start the server again. Until then the demo’s payment page is used."
          names={['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']}
        />
      </Example>
    </Group>
  );
}

import { IconDownload, IconPlus } from '@tabler/icons-react';
import { Amount } from '#web/ui/amount.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { Example, Group, Row } from './example.tsx';

const look = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const kinds = [
  ['primary', 'Primary'],
  ['quiet', 'Quiet'],
  ['plain', 'Plain'],
  ['danger', 'Danger'],
] as const;

const tones: readonly (readonly [Tone, string])[] = [
  ['neutral', 'Draft'],
  ['primary', 'Current'],
  ['good', 'Paid'],
  ['waiting', 'Pending'],
  ['bad', 'Failed'],
  ['info', 'Demo'],
  ['science', 'Measured'],
  ['person', 'Customer'],
  ['outline', 'Inactive'],
];

export function Buttons() {
  return (
    <Group id="buttons" title="Buttons and labels">
      {kinds.map(([kind, name]) => (
        <Example key={kind} name={`${name} button: ready, busy, disabled`}>
          <Row>
            <Button kind={kind}>{name}</Button>
            <Button kind={kind} busy>
              Saving
            </Button>
            <Button kind={kind} disabled>
              Disabled
            </Button>
          </Row>
        </Example>
      ))}
      <Example name="Sizes">
        <Row>
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
        </Row>
      </Example>
      <Example name="With an icon, as a link, icon only">
        <Row>
          <Button kind="plain" size="sm" icon={<IconPlus {...look} />}>
            Add
          </Button>
          <ButtonLink size="sm" to="#buttons" icon={<IconDownload {...look} />}>
            Export
          </ButtonLink>
          <IconButton label="Download">
            <IconDownload {...look} />
          </IconButton>
        </Row>
      </Example>
      <Example name="As wide as its place, with a long text">
        <Button kind="primary" wide>
          Approve the payout and send it to the consultant’s bank account in the next batch
        </Button>
      </Example>
      <Example name="Status badges">
        <Row>
          {tones.map(([tone, text]) => (
            <StatusBadge key={tone} tone={tone}>
              {text}
            </StatusBadge>
          ))}
        </Row>
      </Example>
      <Example name="Amounts: usual, with currency, below zero, long">
        <Row>
          <Amount value="1234.5" currency="CAD" />
          <Amount value="412.60" currency="USD" withCode />
          <Amount value="-88.50" currency="CAD" signed />
          <Amount value="9007199254740993.01" currency="USD" />
        </Row>
      </Example>
      <Example name="Avatars">
        <Row>
          <Avatar initials="AO" photoUrl={null} />
          <Avatar initials="ML" photoUrl={null} size="lg" />
        </Row>
      </Example>
    </Group>
  );
}

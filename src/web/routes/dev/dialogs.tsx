import { IconDownload, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Menu } from '#web/ui/menu/menu.tsx';
import { showError, showInfo, showSuccess } from '#web/ui/toast.tsx';
import { Example, Group, Row } from './example.tsx';

const PaletteList = lazy(() => import('#web/shell/palette/palette-list.tsx'));

const look = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export function Dialogs() {
  const dialog = useDialog('dialog');
  const sheet = useDialog('sheet');
  const form = useDialog('form');
  const confirm = useDialog('confirm');
  return (
    <Group id="overlays" title="Dialogs, menus and messages">
      <Example name="Dialog, drawer, form, confirmation">
        <Row>
          <DialogButton dialog={dialog}>Open dialog</DialogButton>
          <DialogButton dialog={sheet}>Open drawer</DialogButton>
          <DialogButton dialog={form}>Open form</DialogButton>
          <DialogButton dialog={confirm}>Open confirmation</DialogButton>
        </Row>
      </Example>
      <Example name="Menu">
        <Row>
          <Menu
            heading="ORD-1002"
            groups={[
              [{ key: 'edit', to: '#overlays', label: 'Edit order', icon: <IconPencil {...look} /> }],
              [{ key: 'export', to: '#tables', label: 'Export orders', icon: <IconDownload {...look} /> }],
            ]}
          >
            More actions
          </Menu>
        </Row>
      </Example>
      <Example name="Toasts: success, information, error">
        <Row>
          <Button onClick={() => showSuccess({ message: 'The order was saved.' })}>Show success</Button>
          <Button onClick={() => showInfo({ title: 'New month', message: 'November is open.' })}>
            Show information
          </Button>
          <Button onClick={() => showError({ message: 'The order could not be saved.' })}>Show error</Button>
        </Row>
      </Example>
      <Example name="Command palette">
        <Palette />
      </Example>
      <Dialog open={dialog.item !== null} onClose={dialog.close} label="Product details">
        <h2>Birch Glow Serum</h2>
        <p>A dialog with content of its own.</p>
      </Dialog>
      <Sheet
        open={sheet.item !== null}
        onClose={sheet.close}
        title="Member"
        footer={<Button wide>Send message</Button>}
      >
        <p>A drawer with a footer.</p>
      </Sheet>
      <FormDialog
        dialog={form}
        title="Change the address"
        description="Parcels that are on their way still go to the old address."
        submission="exampleAddress"
        submitLabel="Save address"
      >
        {({ field }) => (
          <>
            <input type="hidden" name="province" value="AB" />
            <TextField {...field('name')} label="Full name" autoComplete="name" />
            <TextField {...field('email')} label="Email address" type="email" autoComplete="email" />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        open={confirm.item !== null}
        title="Refund $412.60?"
        confirmLabel="Refund $412.60"
        danger
        onConfirm={confirm.close}
        onCancel={confirm.close}
      >
        <p>The buyer gets the money back on the card. This can’t be undone.</p>
      </ConfirmDialog>
    </Group>
  );
}

const pages = ['Dashboard', 'Earnings', 'Network', 'Wallets'];

/** The palette with a short list, in a dialog as in the top bar. */
function Palette() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const entries = pages
    .filter((label) => label.toLowerCase().includes(typed.toLowerCase()))
    .map((label) => ({ key: label, to: '#overlays', label, note: 'Page' }));
  return (
    <Row>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        Open palette
      </Button>
      <span role="status">{chosen !== null && `Chosen: ${chosen}`}</span>
      <Dialog open={open} onClose={() => setOpen(false)} label="Find a page" size="lg">
        <Suspense>
          <PaletteList
            label="Find a page"
            placeholder="Name of a page"
            typed={typed}
            onTyped={setTyped}
            groups={entries.length > 0 ? [{ name: 'Pages', entries }] : []}
            onClose={() => setOpen(false)}
            status={entries.length === 0 ? 'No page has this name.' : ''}
            onChoose={({ label }) => {
              setChosen(label);
              setOpen(false);
            }}
          />
        </Suspense>
      </Dialog>
    </Row>
  );
}

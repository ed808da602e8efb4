import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { readonly recipients: readonly string[]; readonly email: Email };

export type FakeSmtp = {
  readonly url: string;
  /** The received mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Rejects the next mail temporarily, as a greylisting server does. */
  refuseNext(): void;
  /** The recipients that it has refused for good: addresses that start with `gone`. */
  readonly refused: readonly string[];
  close(): Promise<void>;
};

/** A real mail server on the loopback that stores what it receives. */
export async function startFakeSmtp(onMail?: (mail: ReceivedMail) => void): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  const refused: string[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (!address.startsWith('gone')) return callback();
      refused.push(address);
      callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusing) {
          refusing = false;
          callback(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const email = await PostalMime.parse(Buffer.concat(chunks));
        const mail = { recipients: session.envelope.rcptTo.map(({ address }) => address), email };
        mails.push(mail);
        onMail?.(mail);
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    refuseNext: () => {
      refusing = true;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

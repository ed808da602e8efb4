import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addressStep, personalStep } from '#contract/enrolment.ts';
import { makeAdmin } from '#server/enrolment/make-admin.ts';
import { startDeployment } from './deployment.ts';
import { readEnvironment, WrongEnvironment } from './environment.ts';

// npm run admin -- create …: the first admin of an installation, or one more.

const usage = `npm run admin -- create --email you@example.com --first-name Ada --last-name Moss \\
    --phone "403 555 0100" --address "12 Birch Way" --city Calgary --state AB --postal-code "T2P 1J9" [--country CA]
  Makes the consultant with this e-mail an admin; where there is none, enrols one and prints a password.`;

class Refused extends Error {}

async function main(argv: string[]): Promise<void> {
  const [command, ...rest] = argv;
  if (command !== 'create') throw new Refused(usage);
  const { values } = parseArgs({
    args: rest,
    options: Object.fromEntries(
      ['email', 'first-name', 'last-name', 'phone', 'address', 'city', 'state', 'postal-code', 'country'].map(
        (name) => [name, { type: 'string' as const }],
      ),
    ),
  });
  const password = randomBytes(12).toString('base64url');
  const person = personalStep.safeParse({
    first_name: values['first-name'] ?? '',
    last_name: values['last-name'] ?? '',
    email: values.email ?? '',
    password,
  });
  const address = addressStep.safeParse({
    phone: values.phone ?? '',
    address1: values.address ?? '',
    city: values.city ?? '',
    state: values.state ?? '',
    postal_code: values['postal-code'] ?? '',
    country: values.country ?? 'CA',
  });
  if (!person.success || !address.success) {
    const issue = person.error?.issues[0] ?? address.error?.issues[0];
    throw new Refused(`${issue?.path.join('.')}: ${issue?.message}\n\n${usage}`);
  }
  const { deployment, close } = await startDeployment(readEnvironment(process.env), { say: () => {} });
  try {
    const { enrolled, code } = await makeAdmin(
      deployment,
      {
        firstName: person.data.first_name,
        lastName: person.data.last_name,
        email: person.data.email,
        phone: address.data.phone,
        address1: address.data.address1,
        address2: '',
        city: address.data.city,
        state: address.data.state,
        postalCode: address.data.postal_code,
        country: address.data.country,
        programType: 'Beauty Consultant',
        enrollmentMonth: deployment.now().getUTCMonth() + 1,
        companyBusinessEntity: '',
      },
      password,
    );
    console.log(`${person.data.email} (${code}) is an admin now.`);
    if (enrolled) console.log(`Password: ${password}\nPlease change it after the first sign-in.`);
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Refused || error instanceof WrongEnvironment ? error.message : error);
  process.exit(1);
});

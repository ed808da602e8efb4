import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addressStep, personalStep } from '#contract/enrolment/enrolment.ts';
import { type AdminRole, adminRoles } from '#domain/account/admin-role.ts';
import { periodOf } from '#domain/period/zone.ts';
import { makeAdmin, type NewAdmin } from '#server/enrolment/make-admin.ts';
import { startDeployment } from '../config/deployment.ts';
import { readEnvironment } from '../config/environment.ts';
import { isStartupError } from '../config/startup-error.ts';

// npm run admin -- create …: the first admin of an installation, or one more.

const usage = `npm run admin -- create --email you@example.com --first-name Ada --last-name Moss \\
    --phone "403 555 0100" --address "12 Birch Way" --city Calgary --state AB --postal-code "T2P 1J9" [--country CA] [--role owner]
  Makes the consultant with this email an admin; where there is none, enrols one and prints a password.
  --role is owner (the default), operations, finance, support, content or read-only.`;

class Refused extends Error {}

type Values = Readonly<Record<string, string | undefined>>;

async function main(argv: string[]): Promise<void> {
  const [command, ...rest] = argv;
  if (command !== 'create') throw new Refused(usage);
  const { values } = parseArgs({
    args: rest,
    options: Object.fromEntries(
      ['email', 'first-name', 'last-name', 'phone', 'address', 'city', 'state', 'postal-code', 'country', 'role'].map(
        (name) => [name, { type: 'string' as const }],
      ),
    ),
  });
  const email = emailOf(values.email);
  const role = roleOf(values.role);
  const password = randomBytes(12).toString('base64url');
  // An existing consultant is found by email address; the other options are for a new one.
  const others = Object.keys(values).some((name) => name !== 'email' && name !== 'role');
  const newcomer = others ? newcomerOf(values, email, password) : null;
  const { deployment, close } = await startDeployment(readEnvironment(process.env), { say: () => {} });
  try {
    const month = Number(periodOf(deployment.now(), deployment.company.timeZone).slice(5));
    const admin = await makeAdmin(
      deployment,
      email,
      newcomer && { ...newcomer, enrollmentMonth: month },
      password,
      role,
    );
    if (admin === null) throw new Refused(`No consultant has the address ${email}. To enrol a new one:\n\n${usage}`);
    console.log(`${email} (${admin.code}) is an admin now, with the role ${role}.`);
    if (admin.enrolled) console.log(`Password: ${password}\nPlease change it after the first sign-in.`);
  } finally {
    await close();
  }
}

function emailOf(given: string | undefined): string {
  const parsed = personalStep.shape.email.safeParse(given ?? '');
  if (!parsed.success) throw new Refused(`--email: ${parsed.error.issues[0]?.message}\n\n${usage}`);
  return parsed.data;
}

function roleOf(given = 'owner'): AdminRole {
  const role = adminRoles.find((each) => each === given);
  if (role === undefined) throw new Refused(`--role: ${given} is not one of ${adminRoles.join(', ')}.`);
  return role;
}

/** The flag that names each field. */
const flags: Readonly<Record<string, string>> = {
  first_name: '--first-name',
  last_name: '--last-name',
  address1: '--address',
  postal_code: '--postal-code',
};

function newcomerOf(values: Values, email: string, password: string): Omit<NewAdmin, 'enrollmentMonth'> {
  const parsed = z.strictObject({ ...personalStep.shape, ...addressStep.shape }).safeParse({
    first_name: values['first-name'] ?? '',
    last_name: values['last-name'] ?? '',
    email,
    password,
    phone: values.phone ?? '',
    address1: values.address ?? '',
    city: values.city ?? '',
    state: values.state ?? '',
    postal_code: values['postal-code'] ?? '',
    country: values.country ?? 'CA',
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    throw new Refused(`${flags[field] ?? `--${field}`}: ${issue?.message}\n\n${usage}`);
  }
  const person = parsed.data;
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    phone: person.phone,
    address1: person.address1,
    address2: '',
    city: person.city,
    state: person.state,
    postalCode: person.postal_code,
    country: person.country,
    programType: 'Beauty Consultant',
    companyBusinessEntity: '',
  };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof Refused || isStartupError(error) || (error instanceof TypeError && 'code' in error);
  console.error(known ? error.message : error);
  process.exit(1);
});

import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type AdminRole, adminRoles } from '#domain/account/admin-role.ts';
import { user } from '../auth/tables.ts';
import { bytea, createdAt, instant, money, newId, period } from '../db/columns.ts';
import { files } from '../file/tables.ts';

/** Consultants are never deleted: leaving is a dated status, and the records of their money stay. */
export const consultants = pgTable(
  'consultants',
  {
    /** Equals the id of the signed-in user. */
    consultantId: uuid('consultant_id')
      .primaryKey()
      .references(() => user.id),
    /** Short number for the engine, the commission lines and the code; never shown alone. */
    consultantNo: integer('consultant_no').notNull().generatedAlwaysAsIdentity().unique(),
    code: text('code').notNull().unique(),
    /** The code in the system that the company moved from, in capitals. */
    externalCode: text('external_code').unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    companyBusinessEntity: text('company_business_entity'),
    email: text('email').notNull(),
    coAppEMail: text('co_app_e_mail'),
    phone: text('phone'),
    url: text('url'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    country: char('country', { length: 2 }),
    joinDate: instant('join_date').notNull(),
    rank: text('rank').notNull().default('Consultant'),
    currentRank: text('current_rank').notNull().default('Beauty Consultant'),
    sponsorConsultantId: uuid('sponsor_consultant_id'),
    programType: text('program_type').notNull().default('Beauty Consultant'),
    enrollmentMonth: integer('enrollment_month').notNull(),
    status: text('status').notNull().default('active'),
    /** The role of an admin; null for everyone else. */
    adminRole: text('admin_role').$type<AdminRole>(),
    adminRoleSince: instant('admin_role_since'),
    isAdmin: boolean('is_admin').notNull().generatedAlwaysAs(sql`admin_role is not null`),
    erasedAt: instant('erased_at'),
    /** The day on which they will leave, why, and the admin who recorded it; null for none, and once they left. */
    leavesOn: date('leaves_on', { mode: 'string' }),
    leavingReason: text('leaving_reason'),
    leavingRecordedBy: uuid('leaving_recorded_by'),
    /** The last day on which the job could not let them leave; null if it did not fail. */
    leavingFailedOn: date('leaving_failed_on', { mode: 'string' }),
    /** The name, email and code for searches, folded, with a space before each word. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`' ' || fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || code)`),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('consultants_email').on(sql`lower(${t.email})`),
    // All that the earnings of a leader need of their team, so that they read the index alone.
    index('consultants_sponsor').on(t.sponsorConsultantId, t.joinDate, t.consultantId, t.consultantNo, t.programType),
    index('consultants_join_date').on(t.joinDate, t.consultantNo),
    index('consultants_leaves_on').on(t.leavesOn).where(sql`${t.leavesOn} is not null`),
    index('consultants_status').on(t.status, t.joinDate),
    index('consultants_name').on(
      sql`${t.firstName} collate "und-x-icu"`,
      sql`${t.lastName} collate "und-x-icu"`,
      t.consultantNo,
    ),
    // For the sort by rank, a part for each rank, and the sort of orders by consultant.
    index('consultants_rank').on(
      t.currentRank,
      sql`${t.firstName} collate "und-x-icu"`,
      sql`${t.lastName} collate "und-x-icu"`,
      t.consultantNo,
    ),
    index('consultants_last_name').on(
      sql`${t.lastName} collate "und-x-icu"`,
      sql`${t.firstName} collate "und-x-icu"`,
      t.consultantNo,
    ),
    index('consultants_search_text').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('consultants_admins').on(t.adminRole).where(sql`${t.adminRole} is not null`),
    // For searches by the start of a code or a name, in their order.
    index('consultants_code_start').on(sql`${t.code} text_pattern_ops`),
    index('consultants_first_start').on(sql`fold_text(${t.firstName} || ' ' || ${t.lastName}) text_pattern_ops`),
    index('consultants_last_start').on(sql`fold_text(${t.lastName} || ' ' || ${t.firstName}) text_pattern_ops`),
    check('consultants_country', sql`${t.country} in ('CA', 'US')`),
    check('consultants_rank', sql`${t.rank} in ('Consultant', 'Sales Leader', 'Admin')`),
    check(
      'consultants_current_rank',
      sql`${t.currentRank} in ('Beauty Consultant', 'Senior Consultant', 'Team Leader', 'Senior Team Leader', 'Ambassador', 'Senior Ambassador')`,
    ),
    check(
      'consultants_program_type',
      sql`${t.programType} in ('Beauty Consultant', 'Advanced Consultant', 'Senior Consultant', 'Affiliate')`,
    ),
    check('consultants_enrollment_month', sql`${t.enrollmentMonth} between 1 and 12`),
    check(
      'consultants_leaves_on',
      sql`(${t.leavesOn} is null) = (${t.leavingReason} is null) and (${t.leavesOn} is null or ${t.status} <> 'left')`,
    ),
    check('consultants_status', sql`${t.status} in ('active', 'left', 'suspended')`),
    check(
      'consultants_admin_role',
      sql`${t.adminRole} in (${sql.raw(adminRoles.map((role) => `'${role}'`).join(', '))})`,
    ),
    check('consultants_not_own_sponsor', sql`${t.sponsorConsultantId} <> ${t.consultantId}`),
  ],
);

const ofConsultant = (name = 'consultant_id') =>
  uuid(name)
    .notNull()
    .references(() => consultants.consultantId);

/** A consultant's photo, made by the server from the one sent: a square, in WebP, without the data of the camera. */
export const consultantPhotos = pgTable(
  'consultant_photos',
  {
    /** New with each photo, so that browsers may store it under its address forever. */
    photoId: uuid('photo_id').notNull().unique(),
    consultantId: ofConsultant().primaryKey(),
    fileId: uuid('file_id')
      .unique()
      .references(() => files.fileId),
    /** Of an earlier version, 512 × 512 pixels, until a job has moved it to the store. */
    image: bytea('image'),
    createdAt: createdAt(),
  },
  (t) => [
    index('consultant_photos_to_move').on(t.photoId).where(sql`${t.image} is not null`),
    check('consultant_photos_file', sql`num_nonnulls(${t.fileId}, ${t.image}) = 1`),
  ],
);

/** Who sponsored whom, from when to when, and who changed it why. The open row is the present sponsor. */
export const sponsorships = pgTable(
  'sponsorships',
  {
    sponsorshipId: newId('sponsorship_id'),
    consultantId: ofConsultant(),
    /** Null for the top of a genealogy. */
    sponsorConsultantId: uuid('sponsor_consultant_id').references(() => consultants.consultantId),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to'),
    reason: text('reason').notNull(),
    changedBy: uuid('changed_by'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sponsorships_present').on(t.consultantId).where(sql`${t.validTo} is null`),
    index('sponsorships_sponsor').on(t.sponsorConsultantId),
    // Finds the few consultants, among millions, who were moved since the end of a period.
    index('sponsorships_past').on(t.validTo).where(sql`${t.validTo} is not null`),
    // Changes by when they were recorded. The first row of a consultant is recorded at its start and not in here.
    index('sponsorships_recorded').on(t.createdAt).where(sql`${t.createdAt} > ${t.validFrom}`),
    unique('sponsorships_from').on(t.consultantId, t.validFrom),
    check('sponsorships_order', sql`${t.validTo} is null or ${t.validTo} > ${t.validFrom}`),
    check('sponsorships_not_self', sql`${t.sponsorConsultantId} <> ${t.consultantId}`),
  ],
);

export const consultantStatusChanges = pgTable(
  'consultant_status_changes',
  {
    changeId: newId('change_id'),
    consultantId: ofConsultant(),
    status: text('status').notNull(),
    validFrom: instant('valid_from').notNull(),
    reason: text('reason').notNull(),
    changedBy: uuid('changed_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('consultant_status_changes_consultant').on(t.consultantId, t.validFrom),
    check('consultant_status_changes_status', sql`${t.status} in ('active', 'left', 'suspended')`),
  ],
);

/**
 * Consultants who had no sign-in when they were added, and their invitation. Written by triggers and by invitations; a consultant
 * without a row has always had a sign-in.
 */
export const consultantInvitations = pgTable(
  'consultant_invitations',
  {
    consultantId: uuid('consultant_id')
      .primaryKey()
      .references(() => consultants.consultantId, { onDelete: 'cascade' }),
    /** When an admin invited the consultant last; null if no one did. */
    invitedAt: instant('invited_at'),
    invitedBy: uuid('invited_by'),
    /** When the mail was queued; null while the invitation waits for its minute. */
    sentAt: instant('sent_at'),
    /** Until when the link works. */
    expiresAt: instant('expires_at'),
    /** When the consultant got a sign-in. */
    acceptedAt: instant('accepted_at'),
  },
  (t) => [
    index('consultant_invitations_open').on(t.invitedAt, t.expiresAt).where(sql`${t.acceptedAt} is null`),
    index('consultant_invitations_waiting')
      .on(t.invitedAt, t.consultantId)
      .where(sql`${t.invitedAt} is not null and ${t.sentAt} is null and ${t.acceptedAt} is null`),
    check('consultant_invitations_sent', sql`${t.sentAt} is null or ${t.invitedAt} is not null`),
    check('consultant_invitations_expiry', sql`(${t.sentAt} is null) = (${t.expiresAt} is null)`),
  ],
);

/** The ladder is granted by admins, dated, with a reason. */
export const rankGrants = pgTable(
  'rank_grants',
  {
    grantId: newId('grant_id'),
    consultantId: ofConsultant(),
    currentRank: text('current_rank').notNull(),
    grantedAt: instant('granted_at').notNull(),
    reason: text('reason').notNull(),
    grantedBy: uuid('granted_by'),
    /** The grant that this one takes back, by giving the rank before it again. */
    undoes: uuid('undoes'),
    createdAt: createdAt(),
  },
  (t) => [index('rank_grants_consultant').on(t.consultantId, t.grantedAt)],
);

/** An admin's edit of a personal volume: dated, with a reason, counted by the run of its period. */
export const volumeAdjustments = pgTable(
  'volume_adjustments',
  {
    adjustmentId: newId('adjustment_id'),
    consultantId: ofConsultant(),
    period: period().notNull(),
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('volume_adjustments_period').on(t.period, t.consultantId),
    index('volume_adjustments_consultant').on(t.consultantId),
    check('volume_adjustments_period_start', sql`extract(day from ${t.period}) = 1`),
  ],
);

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The personal volume of each consultant in each period: the bases of completed orders and the adjustments. Triggers on `orders` and
 * `volume_adjustments` maintain it (decision 049); the proof of the books compares it with them. No row is a volume of 0.
 */
export const consultantVolumes = pgTable(
  'consultant_volumes',
  {
    period: period().notNull(),
    consultantId: uuid('consultant_id')
      .notNull()
      .references(() => consultants.consultantId, { onDelete: 'cascade' }),
    volume: money('volume').notNull(),
    /** The transaction that counted its orders last: it counts them once, at its commit. */
    countedIn: xid8('counted_in'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.consultantId] }),
    index('consultant_volumes_consultant').on(t.consultantId, t.period),
    index('consultant_volumes_volume').on(t.period, t.volume),
  ],
);

/** Shoppers, with an account (`user_id`) or known by an order or an import only. */
export const customers = pgTable(
  'customers',
  {
    customerId: newId('customer_id'),
    customerNumber: integer('customer_number').notNull().generatedAlwaysAsIdentity().unique(),
    userId: uuid('user_id')
      .unique()
      .references(() => user.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    middleInitial: text('middle_initial'),
    sponsorRepNumber: text('sponsor_rep_number'),
    joinDate: instant('join_date').notNull().defaultNow(),
    phone: text('phone'),
    email: text('email'),
    billAddress1: text('bill_address_1'),
    billAddress2: text('bill_address_2'),
    billCity: text('bill_city'),
    billState: text('bill_state'),
    billCounty: text('bill_county'),
    billZipCode: text('bill_zip_code'),
    billCountry: char('bill_country', { length: 2 }),
    /** When the customer or an admin last edited the phone; null if it is from an order or an import. */
    phoneChangedAt: instant('phone_changed_at'),
    /** The same for the address. */
    addressChangedAt: instant('address_changed_at'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    consultantId: uuid('consultant_id').references(() => consultants.consultantId),
    erasedAt: instant('erased_at'),
    /** The name, email and phone for searches, folded, with a space before each word. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`,
      ),
    createdAt: createdAt(),
  },
  (t) => [
    index('customers_consultant').on(t.consultantId, t.createdAt),
    index('customers_email').on(sql`lower(${t.email})`),
    index('customers_created_at').on(t.createdAt, t.customerNumber),
    index('customers_join_date').on(t.joinDate),
    // What duplicates have in common (customer/get-duplicate-customers.ts), each with the order within a group. The migration 0077 includes
    // the other columns that are read, which can't be written here.
    index('customers_same_email').on(sql`lower(${t.email})`, t.customerNumber).where(sql`${t.email} is not null`),
    index('customers_same_phone')
      .on(sql`"right"(regexp_replace(${t.phone}, '\\D', '', 'g'), 10)`, t.customerNumber)
      .where(sql`${t.phone} is not null`),
    index('customers_same_address')
      .on(
        sql`fold_text(${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.billAddress1} || ' ' || ${t.billZipCode})`,
        t.customerNumber,
      )
      .where(sql`${t.billAddress1} is not null and ${t.billZipCode} is not null`),
    index('customers_name').on(
      sql`${t.firstName} collate "und-x-icu"`,
      sql`${t.lastName} collate "und-x-icu"`,
      t.customerNumber,
    ),
    index('customers_search_text').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
);

/** Customer records that were merged into another one. Their number and links lead there. */
export const mergedCustomers = pgTable(
  'merged_customers',
  {
    customerId: uuid('customer_id').primaryKey(),
    customerNumber: integer('customer_number').notNull().unique(),
    /** The record that stays; never one that was merged itself. */
    mergedInto: uuid('merged_into')
      .notNull()
      .references(() => customers.customerId),
    /** The record as it was; null once the personal data was erased. */
    record: jsonb('record').$type<Readonly<Record<string, unknown>>>(),
    mergedAt: instant('merged_at').notNull(),
  },
  (t) => [index('merged_customers_into').on(t.mergedInto)],
);

/**
 * What two customers or more have in common: an email address, a phone number, or a name with an address. Triggers add and delete the keys;
 * the nightly sweep corrects what concurrent transactions left.
 */
export const duplicateKeys = pgTable(
  'duplicate_keys',
  { cause: text('cause').notNull(), key: text('key').notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.cause, t.key] })],
);

/** Pairs of customer records that an admin said are not the same person, each once. Merging or erasing one ends its pairs. */
export const dismissedDuplicates = pgTable(
  'dismissed_duplicates',
  {
    /** The record with the lower id. */
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.customerId, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => customers.customerId, { onDelete: 'cascade' }),
    dismissedAt: instant('dismissed_at').notNull(),
    dismissedBy: uuid('dismissed_by').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.otherId] }),
    index('dismissed_duplicates_other').on(t.otherId),
    check('dismissed_duplicates_order', sql`${t.customerId} < ${t.otherId}`),
  ],
);

import { z } from 'zod';
import { editedFields } from '#domain/consultant/edit.ts';
import { signInStates } from '#domain/consultant/invitation.ts';
import { consultantStatuses } from '#domain/consultant/status.ts';
import { everyProgram } from '#domain/enrolment/admission.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { lastOwner } from '../account/admin.ts';
import { optionalPhone } from '../account/phone.ts';
import { addressStep } from '../enrolment/enrolment.ts';
import { checkPlace } from '../enrolment/place.ts';
import { command, read } from '../function.ts';
import { otherProvince, wrongPostalCode } from '../pricing/postal-code.ts';
import {
  day,
  email,
  fieldsBefore,
  id,
  idempotencyKey,
  listInput,
  listOf,
  longListInput,
  longListOf,
  optionalLine,
  singleLine,
  wrongFields,
} from '../shapes.ts';
import { consultantDetails, consultantEvent, consultantRow, consultantSummary, listedConsultant } from './row.ts';

/** A blank code never means the top of the company. */
const missingSponsor = 'Enter the sponsor’s code, or choose no sponsor';
const required = 'Please fill in all required fields';

/** What the admin's list of consultants can be sorted by. */
export const consultantSorts = ['name', 'join_date', 'current_rank', 'personal_volume'] as const;

/** A new consultant. Only they choose their password: an email has the link. */
export const newConsultant = z.strictObject({
  first_name: singleLine(80, required),
  last_name: singleLine(80, required),
  email: z.string().trim().min(1, required).pipe(email),
  ...addressStep.shape,
  /** The sponsor's code or id. */
  sponsor_consultant_id: optionalLine(40),
  /** Puts the consultant at the top of the company; a blank sponsor alone never does. */
  no_sponsor: z.boolean().default(false),
  program_type: z.enum(everyProgram).default('Beauty Consultant'),
  company_business_entity: optionalLine(120),
});

/** Names a missing sponsor at its field, beside the other wrong fields. */
function checkSponsor({ no_sponsor, sponsor_consultant_id }: z.output<typeof newConsultant>, context: z.RefinementCtx) {
  if (no_sponsor || sponsor_consultant_id !== '') return;
  context.addIssue({ code: 'custom', path: ['sponsor_consultant_id'], message: missingSponsor });
}

/** The fields of Edit (specification, sections 5 and 7). */
export const consultantEdit = z.strictObject({
  consultant_id: id,
  first_name: singleLine(80, required),
  last_name: singleLine(80, required),
  email: z.string().trim().min(1, required).pipe(email),
  phone: optionalPhone(30),
  current_rank: z.enum(currentRanks),
  /** Required when the rank changes. */
  rank_reason: optionalLine(200),
  /** The volume of the open period. A text that is not a number counts as 0. */
  personal_volume: z.string().trim().max(20),
  /** The volume when the form was opened. */
  personal_volume_before: z.string().trim().max(20),
  /** Required when the volume changes. */
  volume_reason: optionalLine(200),
  city: optionalLine(80),
  state: optionalLine(40),
  before: fieldsBefore(editedFields),
});

const decision = z.strictObject({ consultant_id: id, reason: singleLine(200, 'Please say why') });

const unknown = {
  UNKNOWN_CONSULTANT: { status: 404, message: 'No consultant has this code. Please check it.' },
} as const;
const taken = { status: 409, message: 'An account with this email already exists.' } as const;
const unknownRegion = {
  status: 422,
  message: 'Please choose a state or province of the consultant’s country.',
} as const;

const erased = { status: 409, message: 'The personal data of this consultant was erased.' } as const;
const onlyOwners = { status: 403, message: 'Only an owner can suspend or reinstate an admin.' } as const;

/** Consultant Management. */
export const consultantAdminFunctions = {
  getConsultants: read(
    'get-consultants',
    'consultants:read',
    'Consultants by a part of their name, email or code, whatever the accents',
  )
    .input(
      longListInput.extend({
        status: z.enum(consultantStatuses).nullable().default(null),
        sign_in: z.enum(signInStates).nullable().default(null),
        sort: z.enum(consultantSorts).default('name'),
        direction: z.enum(['asc', 'desc']).default('asc'),
      }),
    )
    .output(longListOf(listedConsultant).extend({ currency: z.string() })),
  getConsultantSummary: read(
    'get-consultant-summary',
    'consultants:read',
    'The figures above the list of consultants',
  ).output(consultantSummary),
  getConsultant: read('get-consultant', 'consultants:read', 'One consultant with figures')
    .input(z.strictObject({ consultant: z.string().trim().min(1).max(40) }))
    .errors(unknown)
    .output(consultantDetails),
  getConsultantHistory: read(
    'get-consultant-history',
    'consultants:read',
    'The dated decisions about a consultant, newest first: statuses, ranks, sponsors, volumes and edits',
  )
    .input(listInput.omit({ searchTerm: true }).extend({ consultant_id: id }))
    .output(listOf(consultantEvent)),
  addConsultant: command(
    'add-consultant',
    'consultants:write',
    'Enrol a consultant, who gets an email with a link to choose a password',
  )
    .input(newConsultant.superRefine(checkPlace).superRefine(checkSponsor))
    .errors({
      ALREADY_REGISTERED: taken,
      UNKNOWN_SPONSOR: { status: 422, message: 'No active consultant has this code. Please check it.' },
      UNKNOWN_REGION: unknownRegion,
      WRONG_POSTAL_CODE: { status: 422, message: wrongPostalCode.CA },
      WRONG_ZIP: { status: 422, message: wrongPostalCode.US },
      OTHER_PROVINCE: { status: 422, message: otherProvince },
    })
    .output(z.object({ consultant_id: id, code: z.string() })),
  updateConsultant: command(
    'update-consultant',
    'consultants:write',
    'Change a consultant’s data, rank or personal volume',
  )
    .input(consultantEdit.extend({ idempotency_key: idempotencyKey }))
    .errors({
      ...unknown,
      EMAIL_TAKEN: taken,
      CHANGED_MEANWHILE: {
        status: 409,
        message: 'This consultant was changed after you opened this form. Close the form and open it again.',
        data: wrongFields,
      },
      ERASED: erased,
      OTHER_ADMIN: { status: 403, message: 'Another admin’s email can’t be changed here.' },
      OWN_EMAIL: {
        status: 403,
        message: 'You can’t change your own email here. Change it in Settings, on the Profile tab.',
      },
      UNKNOWN_REGION: unknownRegion,
      RANK_REASON_MISSING: { status: 422, message: 'Enter a reason for the new rank.' },
      VOLUME_NEGATIVE: { status: 422, message: 'Personal volume must be non-negative' },
      VOLUME_TOO_HIGH: { status: 422, message: 'Personal volume seems unreasonably high' },
      VOLUME_REASON_MISSING: { status: 422, message: 'Enter a reason for the new personal volume.' },
      VOLUME_CHANGED: {
        status: 409,
        message: 'The personal volume has changed since you opened this form. Close the form and open it again.',
      },
      OWN_VOLUME: { status: 403, message: 'Another admin has to adjust your own volume.' },
      OWN_RANK: { status: 403, message: 'Another admin has to change your own rank.' },
      KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
    })
    .output(consultantRow),
  suspendConsultant: command(
    'suspend-consultant',
    'consultants:write',
    'Suspend a consultant: no sponsoring, no credit for new orders, no consultant prices',
  )
    .input(decision)
    .errors({
      ...unknown,
      NOT_ACTIVE: { status: 409, message: 'This consultant is not active.' },
      ONLY_OWNERS: onlyOwners,
      ERASED: erased,
      OWN_STATUS: { status: 403, message: 'You can’t suspend yourself.' },
    })
    .output(consultantRow),
  leaveConsultant: command(
    'leave-consultant',
    'consultants:write',
    'Record that a consultant left, or leaves on a later day. From then on they can’t sponsor and get no credit; their downline and open balances stay',
  )
    .input(
      decision.extend({
        /** The day of leaving, today if null. Until a later day the consultant stays as they are. */
        left_on: day('Please choose a day').nullable().default(null),
      }),
    )
    .errors({
      ...unknown,
      ONLY_OWNERS: onlyOwners,
      ERASED: erased,
      OWN_STATUS: { status: 403, message: 'Another admin has to record that you left.' },
      LAST_OWNER: lastOwner,
      ALREADY_LEFT: { status: 409, message: 'This consultant has already left.' },
      LEAVES_TOO_LATE: { status: 422, message: 'The day of leaving can be at most a year ahead.' },
      LEFT_TOO_EARLY: { status: 422, message: 'The day of leaving can’t be before the last change of status.' },
    })
    .output(consultantRow),
  cancelLeaving: command(
    'cancel-leaving',
    'consultants:write',
    'Cancel the recorded leaving of a consultant before its day',
  )
    .input(z.strictObject({ consultant_id: id }))
    .errors({
      ...unknown,
      ONLY_OWNERS: onlyOwners,
      OWN_STATUS: { status: 403, message: 'Another admin has to record that you left.' },
      NOT_LEAVING: { status: 409, message: 'This consultant has already left, or has no day of leaving.' },
    })
    .output(consultantRow),
  reinstateConsultant: command(
    'reinstate-consultant',
    'consultants:write',
    'Make a consultant who was suspended or left active again',
  )
    .input(decision)
    .errors({
      ...unknown,
      ONLY_OWNERS: onlyOwners,
      ERASED: erased,
      NOT_SUSPENDED: { status: 409, message: 'This consultant is active.' },
    })
    .output(consultantRow),
};

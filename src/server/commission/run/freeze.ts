import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { clientOf } from '../../db/client.ts';
import { CopyIn } from '../../db/copy/copy-in.ts';
import type { Transaction } from '../../db/database.ts';
import type { RunInput } from './run-input.ts';
import { attachPart, preparePart } from './run-part.ts';

/** Stores the inputs of a closed run permanently: the members and their sponsors, the orders and their bases. */
export async function freezeInputs(tx: Transaction, runNo: number, input: RunInput): Promise<void> {
  await freezeMembers(tx, runNo, input);
  await freezeOrders(tx, runNo, input);
}

async function freezeMembers(tx: Transaction, runNo: number, input: RunInput): Promise<void> {
  const part = await preparePart(tx, 'commission_run_members', runNo);
  const columns = 'run_no, consultant_no, sponsor_no, program_type, join_month, volume_adjustment';
  const copy = new CopyIn(clientOf(tx), `${part} (${columns})`, 'freeze');
  const { consultantNo, program, programs, engine } = input;
  const { sponsor, joinMonth, volumeAdjustment } = engine.consultants;
  for (let member = 0; member < consultantNo.length; member++) {
    const above = sponsor[member] ?? noConsultant;
    copy.row(6);
    copy.int32(runNo);
    copy.int32(consultantNo[member] ?? 0);
    if (above === noConsultant) copy.null();
    else copy.int32(consultantNo[above] ?? 0);
    copy.text(programs[program[member] ?? 0] ?? '');
    copy.int32(joinMonth[member] ?? 0);
    copy.int64(volumeAdjustment?.[member] ?? 0);
    if (copy.isFull) await copy.send();
  }
  await copy.end();
  await attachPart(tx, 'commission_run_members', runNo);
}

async function freezeOrders(
  tx: Transaction,
  runNo: number,
  { consultantNo, orderNo, engine }: RunInput,
): Promise<void> {
  const part = await preparePart(tx, 'commission_run_orders', runNo);
  const copy = new CopyIn(clientOf(tx), `${part} (run_no, order_no, consultant_no, base)`, 'freeze');
  const { consultant, base } = engine.orders;
  for (let order = 0; order < orderNo.length; order++) {
    copy.row(4);
    copy.int32(runNo);
    copy.int64(orderNo[order] ?? 0);
    copy.int32(consultantNo[consultant[order] ?? 0] ?? 0);
    copy.int64(base[order] ?? 0);
    if (copy.isFull) await copy.send();
  }
  await copy.end();
  await attachPart(tx, 'commission_run_orders', runNo);
}

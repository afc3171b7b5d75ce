import { hoursOwedByDay, keepHoursOwed } from '#src/features/lessons/minutes/hours-owed.server.ts';
import {
  keepVoucherFlows,
  owedToHolders,
  voucherFlowsByDay,
} from '#src/features/vouchers/liability/liability.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { dayAfter } from '#src/platform/dates.ts';
import { asPence } from '#src/platform/money.ts';
import { schoolVersions } from '#src/platform/school/published/published-school.server.ts';
import { hoursOwedAt, type OwedAtEnd } from './owed.server.ts';

/** What is owed at the end of each London day from one to another: hours sold, hours carried over, and vouchers. */
export async function owedByDay(
  { db, school }: Pick<Services, 'db' | 'school'>,
  from: string,
  to: string,
): Promise<OwedAtEnd[]> {
  const { models, instants } = await modelsInTurn({ db, school });
  const [hours, vouchersNow, flows] = await Promise.all([
    hoursOwedByDay(db, { from, to, instants }),
    owedToHolders(db),
    voucherFlowsByDay(db, dayAfter(from)),
  ]);
  const days: OwedAtEnd[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const since = flows.filter((flow) => flow.period > day).reduce((total, { pence }) => total + pence, 0);
    days.push({ ...hoursOwedAt(day, hours, models), vouchers: asPence(vouchersNow.pence - since) });
  }
  return days;
}

/** Keeps what finished days added to the hours owed, and took from them. */
export async function keepOwedDays({ db, school }: Pick<Services, 'db' | 'school'>, now: Date) {
  const { instants } = await modelsInTurn({ db, school });
  await keepHoursOwed(db, now, instants);
  await keepVoucherFlows(db, now);
}

/** The models of VAT in the order in which they held, and when each but the first was published. */
async function modelsInTurn({ db, school }: Pick<Services, 'db' | 'school'>) {
  const versions = (await schoolVersions(db, school.byDefault, 10_000)).reverse();
  return {
    models: [school.byDefault.vat.model, ...versions.map((version) => version.school.vat.model)],
    instants: versions.map(({ publishedAt }) => publishedAt),
  };
}

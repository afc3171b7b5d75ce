import { create } from 'qrcode';
import { data } from 'react-router';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { checked, type PostedFields, refusalOf } from '#src/platform/http/posted-form.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import { endJoining } from '../access/end-joining.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import type { Staff } from '../access/staff.ts';
import { appAddress, newAppSecret, stepOfCode } from '../sign-in/authenticator.server.ts';
import { codeStep } from '../sign-in/sign-in-api-schema.ts';

type Deps = Pick<OfficeDeps, 'db' | 'clock' | 'secrets'>;
type PictureDeps = Pick<OfficeDeps, 'secrets' | 'school'>;

export interface AppToEnrol {
  /** The secret encrypted, for the form that sends its first code. */
  encryptedSecret: string;
  /** The picture for the app's camera: the path of its dark squares, and how many there are in a row. */
  picture: { path: string; size: number };
  /** The secret in groups, to be typed. */
  setupKey: string;
}

/** A new secret, or the one that was sent with a code. Nothing is kept of it until its first code has come back. */
export function appToEnrol(
  { secrets, school }: PictureDeps,
  owner: { id: string; email: string },
  sent = '',
): AppToEnrol {
  const secret = unsealed(secrets, sent, owner.id) ?? newAppSecret();
  return {
    encryptedSecret: secrets.encrypt(JSON.stringify({ secret, of: owner.id })),
    picture: pictureOf(appAddress(secret, owner.email, school.current().name)),
    setupKey: secret.match(/.{4}/g)?.join(' ') ?? secret,
  };
}

function pictureOf(text: string): AppToEnrol['picture'] {
  const { size, data } = create(text).modules;
  const dark = Array.from(data, (filled, at) =>
    filled ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  );
  return { path: dark.join(''), size };
}

/** Takes the first code from a page's form. After a wrong one the page has the same picture, which is in the app by then. */
export async function enrolByForm<Done>(
  deps: Deps & PictureDeps,
  owner: Pick<Staff, 'id' | 'name'> & { email: string },
  fields: PostedFields,
  done: () => Done | Promise<Done>,
) {
  try {
    const { code } = checked(codeStep, fields);
    await enrolApp(deps, owner, { encryptedSecret: fields.sealed ?? '', code });
    return await done();
  } catch (error) {
    const refused = refusalOf(fields, error);
    return data({ ...refused.data, app: appToEnrol(deps, owner, fields.sealed) }, refused.init ?? undefined);
  }
}

/** Keeps the secret in place of any before, if the app shows its code. */
export async function enrolApp(
  { db, clock, secrets }: Deps,
  owner: Pick<Staff, 'id' | 'name'> & { email: string },
  { encryptedSecret, code }: { encryptedSecret: string; code: string | undefined },
) {
  const secret = unsealed(secrets, encryptedSecret, owner.id);
  const now = clock.now();
  const step = secret && code ? stepOfCode(secret, code, now) : undefined;
  if (!secret || step === undefined) throw invalid('code', 'That code isn’t right. Enter the newest one.');
  await db.transaction().execute(async (tx) => {
    await endJoining(tx, owner);
    await tx
      .updateTable('office_staff')
      .set({ totp_secret: secrets.encrypt(secret), totp_last_step: step })
      .where('id', '=', owner.id)
      .execute();
    const subject = { kind: 'staff', id: owner.id };
    await writeAuditEntry(tx, { by: owner, action: 'setUpApp', subject, detail: '', now });
  });
}

function unsealed(secrets: Deps['secrets'], encryptedSecret: string, staffId: string): string | undefined {
  try {
    const { secret, of } = JSON.parse(secrets.decrypt(encryptedSecret)) as { secret: string; of: string };
    return of === staffId ? secret : undefined;
  } catch {
    return undefined;
  }
}

/** What the apps of the staff make their codes from, by the present secret. */
export function renewApps(deps: RenewDeps) {
  return renewEncrypted(deps, 'office_staff', 'totp_secret');
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { brand } from '../../brand.ts';
import type { OpenDatabase } from '../../db/db.server.ts';
import { type Notifications, openNotifications } from '../../db/notifications.server.ts';
import { createLog } from '../../log.server.ts';
import { followSchool, publishedSchool, publishSchool } from './published-school.server.ts';

const log = createLog('fatal');
const NOW = new Date('2026-11-27T10:00:00Z');

let database: OpenDatabase;
let notifications: Notifications;
beforeAll(async () => {
  database = await testDatabase();
  notifications = await openNotifications(database, log);
});
afterAll(async () => {
  await notifications.close();
  await database.close();
});

const publish = (name: string, after: number) =>
  database.db
    .transaction()
    .execute((tx) => publishSchool(tx, { school: { ...brand, name }, after, by: 'Sam', now: NOW }));

test('what is published is the school of every process, and each is told once it has it', async () => {
  const processes = [1, 2].map(() => followSchool(database.db, { notifications, log, byDefault: brand }));
  const heard = vi.fn();
  processes[1]?.onChange(() => heard(processes[1]?.current().name));
  expect(processes.map((one) => one.current().name)).toEqual(['Bitepoint', 'Bitepoint']);
  await notifications.listening();
  expect(await publish('Clearway', 0)).toBe(true);
  await vi.waitFor(
    () => expect(processes.map((one) => one.current().name)).toEqual(['Clearway', 'Clearway']),
    { timeout: 20_000 },
  );
  expect(heard.mock.calls).toEqual([['Clearway']]);
  const late = followSchool(database.db, { notifications, log, byDefault: brand });
  await late.read();
  expect(late.current()).toEqual({ ...brand, name: 'Clearway' });
});

test('of two that are made from one version the second is refused, and a version is never changed', async () => {
  expect(await publish('Parkway', 0)).toBe(false);
  expect(await publishedSchool(database.db, brand)).toMatchObject({
    number: 1,
    school: { name: 'Clearway' },
  });
  for (const change of [sql`update school_versions set number = 2`, sql`delete from school_versions`])
    await expect(change.execute(database.db)).rejects.toThrow('never changed');
});

test('a fact that an earlier version does not hold is the default’s', async () => {
  const { phone, ...without } = brand;
  await sql`insert into school_versions values (2, ${JSON.stringify(without)}, now(), 'Sam')`.execute(
    database.db,
  );
  expect((await publishedSchool(database.db, brand)).school.phone).toBe(phone);
});

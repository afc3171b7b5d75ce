import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { moveText } from '#testing/moving-in.ts';
import { builtSite } from '#testing/pages.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { readMove } from './read-moves.server.ts';

let app: TestApp;
let olive: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  olive = await app.staff('owner', { name: 'Olive Grant' });
});
afterAll(() => app.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const HEAD = 'First name,Surname,Email,Post code,Credit,Pupil ID,Shoe size';
const rowsOf = (...rows: string[]) => [HEAD, ...rows].join('\n');
const read = (id: string, show?: 'refused') =>
  readMove({ db: app.db, now: app.clock.now() }, id, { show, after: 0 });
const namesLike = async (name: string) =>
  (
    await app.db
      .selectFrom('learners')
      .select('name')
      .where('name', 'like', `${name}%`)
      .orderBy('name')
      .execute()
  ).map((row) => row.name);

async function send(text: string, kind = 'learners', id: string = randomUUID()) {
  const answer = await olive.post<{ message?: string }>('/v1/office/moves', { id, kind, file: base64(text) });
  return { ...answer, id };
}
const act = (id: string, what: string, body: object = {}) =>
  olive.post<{ message?: string; errors?: object }>(`/v1/office/moves/${id}/${what}`, body);

/** Sends a file, and has it tried with the columns that it was matched to. */
async function tried(text: string, kind = 'learners') {
  const { id } = await send(text, kind);
  const columns = Object.fromEntries(
    (await read(id))?.columns.flatMap(({ name, heading }) => (heading ? [[name, heading]] : [])) ?? [],
  );
  expect((await act(id, 'try', { columns })).status).toBe(200);
  await app.queue.drain();
  return id;
}

test('a file is sent, matched, tried, corrected in place, moved, and undone', async () => {
  const id = await tried(
    rowsOf(
      'Flow,One,flow1@moved.example,LS6 3AD,7.5,F-1,5',
      'Flow,Two,flow2@moved.example,NR6,10,F-2,5',
      'Flow,Three,flow3@,LS6 3AD,1,F-3,5',
      'Flow,Four,flow4@moved.example,LS6 3AD,1.1,F-4,5',
    ),
  );
  expect(await namesLike('Flow')).toEqual([]);
  expect(await read(id)).toMatchObject({
    state: 'tried',
    unread: ['Shoe size'],
    counts: { good: 1, doubtful: 2, refused: 1, here: 0, 'left out': 0 },
    sums: [
      ['Learners', '3'],
      ['Hours left that you owe them', '18 h 36 min'],
      ['Worth, at what they paid', '£0.00'],
    ],
    found: [
      { line: 3, verdict: 'doubtful', findings: [{ column: 'postcode', cell: 'NR6' }] },
      { line: 4, verdict: 'refused', findings: [{ column: 'customer_email', cell: 'flow3@' }] },
      { line: 5, verdict: 'doubtful' },
    ],
  });
  const answer = (line: number, body: object) => act(id, `rows/${line}`, body);
  expect(await answer(4, { column: 'customer_email', value: 'flow3@moved.example' })).toMatchObject({
    status: 200,
    body: { verdict: 'good' },
  });
  expect((await answer(5, { leave_out: true })).body).toMatchObject({ verdict: 'left out' });
  expect((await answer(99, { leave_out: true })).status).toBe(404);
  expect(await read(id)).toMatchObject({
    counts: { good: 2, doubtful: 1, refused: 0, 'left out': 1 },
    sums: [['Learners', '3'], ['Hours left that you owe them', '18 h 30 min'], expect.anything()],
  });

  expect((await act(id, 'start')).status).toBe(200);
  const second = await act(id, 'start');
  expect([second.status, second.body.message]).toEqual([409, 'Olive Grant moved it in at 10:00.']);
  await app.queue.drain();
  expect(await namesLike('Flow')).toEqual(['Flow One', 'Flow Three', 'Flow Two']);
  expect(await read(id)).toMatchObject({ state: 'moved', written: 3, builtOn: [] });
  const kept = await app.db
    .selectFrom('moves')
    .select(['file', 'answers'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(kept).toEqual({ file: null, answers: {} });
  expect(await app.db.selectFrom('emails').select('id').execute()).toEqual([]);

  // The same file again brings what was left out, and nothing twice.
  const one = await app.db
    .selectFrom('learners')
    .select('id')
    .where('name', '=', 'Flow One')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('waiting_list')
    .values({
      id: randomUUID(),
      learner_id: one.id,
      weekdays: [1],
      minutes: 60,
      last_day: '2026-12-31',
      joined_at: app.clock.now(),
    })
    .execute();
  expect(await read(id)).toMatchObject({ builtOn: ['Flow One'] });
  expect((await act(id, 'undo')).status).toBe(200);
  await app.queue.drain();
  expect(await namesLike('Flow')).toEqual(['Flow One']);
  expect(await read(id)).toMatchObject({ state: 'undone', written: 1, builtOn: ['Flow One'] });
});

test('a file is moved by the pages that follow it, its people are told when asked, and it is undone', async () => {
  const file = [
    'Forename,Surname,E-mail address,Tel,Post code,Credit,Medical',
    'Ellie,Novak,ellie@novak.example,07700 900121,NR6,7.5,Wears glasses',
    'Owen,Novak,owen@novak.example,07700 900122,LS6 3AD,-2,',
    'Callum,Novak,callum@novak.example,07700 900123,LS6 3AD,10,',
  ].join('\n');
  // The list has the file that was sent last at its top.
  app.clock.pass({ minutes: 1 });
  const site = await builtSite(app);
  const office = plainBrowser(site, olive.cookies);
  /** What the page shows once the job that it follows is done. */
  const afterJobs = async () => {
    await app.queue.drain();
    await office.open(office.address);
  };
  await office.open('/office/moving-in');
  await office.press('Match the columns', {
    Learners: true,
    'The file': new File([file], 'pupils.csv', { type: 'text/csv' }),
  });
  expect(office.field('Your column for Hours left').value).toBe('Credit');
  expect(office.text).toContain('unless you choose them above: Medical');
  await office.press('Start the dry run');
  await afterJobs();
  expect(office.region('What would move').text).toContain('17 h 30 min');
  const owen = () => office.part('tr', 'Owen Novak');
  expect(owen().text).toContain('Hours can’t be less than none.');
  await owen().press('Try', { 'Hours left': '0' });
  expect(owen().text).toContain('Good now');
  await office.region('What would move').press('Move 3 learners');
  await afterJobs();
  expect(office.part('[role=status]').text).toContain('3 learners moved.');

  const learner = plainBrowser(site, olive.cookies);
  await learner.open('/office/learners?find=novak');
  await learner.follow('Callum Novak');
  expect(learner.region('From your old system').text).toContain('callum@novak.example');
  expect(learner.part('table', 'Carried over').text).toContain('10 h');

  await office.open('/office/moving-in');
  await office.part('table').follow('Learners with hours left');
  const tell = () => office.region('Tell people, when you’re ready');
  const shown = plainBrowser(site, olive.cookies);
  await shown.open(office.document.querySelector('iframe')?.getAttribute('src') ?? '');
  expect(shown.heading).toBe('Your lessons are here now');
  await tell().press('Email 3 people');
  expect(tell().text).toContain('of 3 told');
  await office.region('Undo').press('Undo the move');
  await afterJobs();
  expect(office.text).toContain('Nothing of the file is left here.');
  await learner.open('/office/learners?find=novak');
  expect(learner.text).not.toContain('Callum Novak');
});

test('areas are on the site once they are moved', async () => {
  const id = await tried(
    'Town,County,Postcodes,Intro,Most chosen hours\nHull,Yorkshire,HU1 HU2,A port.,10\nGoole,Yorkshire,HU1,A dock.,10',
    'areas',
  );
  expect(await read(id)).toMatchObject({
    counts: { good: 1, refused: 1 },
    sums: [
      ['Areas', '1'],
      ['Postcode districts', '2'],
    ],
    found: [{ label: 'Goole', findings: [{ column: 'outcodes', cell: 'HU1' }] }],
  });
  expect((await act(id, 'start')).status).toBe(200);
  await app.queue.drain();
  expect(await read(id)).toMatchObject({ state: 'moved', written: 1, builtOn: [] });
  const { body } = await olive.get<{ data: object[] }>('/v1/website/areas');
  expect(body.data).toContainEqual(
    expect.objectContaining({ slug: 'hull', name: 'Hull', outcodes: ['HU1', 'HU2'] }),
  );
});

test('what a file brought to the catalogue goes again, but for what was used or changed since, row by row', async () => {
  const moved = async (kind: string, text: string) => {
    const id = await tried(text, kind);
    await act(id, 'start');
    await app.queue.drain();
    return id;
  };
  const areas = await moved(
    'areas',
    'name,region,outcodes,intro,most_chosen_hours\nSelby,Yorkshire,YO8,A,10\nRipon,Yorkshire,HG4,A,10\nMalton,Yorkshire,YO17,A,10',
  );
  const packages = await moved(
    'lessons',
    'area,transmission,hours,price,limit\nSelby,manual,1,30,5\nSelby,manual,5,140,5\nSelby,manual,10,270,5',
  );
  const words = 'manual,Selby,YO8,English,no,A,2012,Calm.,Calm.,approved';
  const instructors = await moved(
    'instructors',
    `name,email,transmissions,area,outcodes,languages,nervous_friendly,grade,teaching_since,lead,about,badge\nNew One,one@new.example,${words}\nNew Two,two@new.example,${words}`,
  );
  const course = 'Ice.,09/01/2027,09:30,16:00,Barn,120,30,8,One day,All,The day,Ice.';
  const courses = await moved(
    'courses',
    `name,summary,date,begins,ends,venue,price,deposit,places,length,suits,heading,description\nIce,${course}\nFog,${course}`,
  );
  const { id: kept } = await app.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'selby-manual-5')
    .executeTakeFirstOrThrow();
  await app.browser().post('/v1/website/basket', { product_id: kept, type: 'lesson' });
  await olive.post('/v1/office/areas/ripon/hide', {});
  await olive.post('/v1/office/instructors/new-two/invite', {});
  const undo = async (id: string) => {
    expect((await act(id, 'undo')).status).toBe(200);
    await app.queue.drain();
    const { written, builtOn } = (await read(id)) ?? {};
    expect(written).toBe(builtOn?.length);
    return builtOn;
  };

  expect(await undo(packages)).toEqual(['5 hours in Selby: it’s in a basket']);
  expect(await undo(courses)).toEqual([]);
  expect(await undo(instructors)).toEqual(['New Two: somebody changed or invited them']);
  expect((await undo(areas))?.toSorted()).toEqual([
    'Ripon: somebody changed it',
    'Selby: it has packages, instructors or a discount code',
  ]);

  const { body } = await olive.get<{ data: { slug: string }[] }>('/v1/website/areas');
  expect(body.data.map(({ slug }) => slug)).not.toContain('malton');
  // Nothing of it is left, so that the same file brings it again.
  const again = await tried(
    'name,region,outcodes,intro,most_chosen_hours\nMalton,Yorkshire,YO17,A,10',
    'areas',
  );
  expect((await read(again))?.counts).toMatchObject({ good: 1 });
});

test('a lesson whose time somebody books after the dry run stays out, and the page says why', async () => {
  await moveText(
    app,
    'learners',
    'first_name,customer_email,postcode,address_line_1,hours_left,old_id\nSlow,slow@moved.example,LS6 3AD,4 Road,5,S-1\nFast,fast@moved.example,LS6 3AD,4 Road,5,S-2',
  );
  const { email } = await app.db
    .selectFrom('instructors')
    .select('email')
    .where('slug', '=', 'amara-osei')
    .executeTakeFirstOrThrow();
  const lessons = (...rows: string[]) => ['learner,instructor_email,date,start,minutes', ...rows].join('\n');
  const id = await tried(
    lessons(`S-1,${email},2026-12-17,10:00,60`, `S-1,${email},2026-12-18,10:00,60`),
    'bookings',
  );
  expect(await read(id)).toMatchObject({
    counts: { good: 2 },
    sums: [['Lessons', '2'], ['Taken from hours left', '2 h'], expect.anything()],
  });
  await moveText(app, 'bookings', lessons(`S-2,${email},2026-12-17,10:30,60`));
  await act(id, 'start');
  await app.queue.drain();
  expect(await read(id)).toMatchObject({
    state: 'moved',
    written: 1,
    builtOn: [],
    counts: { good: 1, refused: 1 },
    sums: [['Lessons', '1'], ['Taken from hours left', '1 h'], expect.anything()],
    found: [
      {
        line: 2,
        findings: [{ says: 'The instructor has something else in the diary at that time.' }],
      },
    ],
  });
  expect((await act(id, 'undo')).status).toBe(200);
  await app.queue.drain();
  expect(await read(id)).toMatchObject({ state: 'undone', written: 0 });
});

test('a move that was undone can be moved again, and after a day it stays', async () => {
  const file = 'email,first_name,surname\nagain@moved.example,Again,Moved';
  const users = async () =>
    (
      await app.db
        .selectFrom('account_users')
        .select('id')
        .where('email', '=', 'again@moved.example')
        .execute()
    ).length;
  const first = await tried(file, 'customers');
  await act(first, 'start');
  await app.queue.drain();
  expect(await users()).toBe(1);
  await act(first, 'undo');
  await app.queue.drain();
  expect(await users()).toBe(0);
  const second = await tried(file, 'customers');
  await act(second, 'start');
  await app.queue.drain();
  app.clock.pass({ hours: 25 });
  olive = await app.staff('owner', { name: 'Olive Grant' });
  const late = await act(second, 'undo');
  expect([late.status, late.body.message]).toEqual([
    409,
    'It was moved more than 24 hours ago, so it stays.',
  ]);
  expect(await users()).toBe(1);
  await app.queue.run('purge-moves');
  expect(
    await app.db.selectFrom('move_findings').select('line').where('move_id', '=', second).execute(),
  ).toEqual([]);
});

test('a move that was cut off goes on, and moves nothing twice', async () => {
  const id = await tried(
    rowsOf('Cut,One,cut1@moved.example,LS6 3AD,1,C-1,', 'Cut,Two,cut2@moved.example,LS6 3AD,1,C-2,'),
  );
  await act(id, 'start');
  await app.queue.drain();
  // As a process leaves it that dies before it has written that it is done.
  await app.db
    .updateTable('moves')
    .set({
      state: 'stopped',
      moved_at: null,
      file: Buffer.from(
        rowsOf(
          'Cut,One,cut1@moved.example,LS6 3AD,1,C-1,',
          'Cut,Two,cut2@moved.example,LS6 3AD,1,C-2,',
          'Cut,Three,cut3@moved.example,LS6 3AD,1,C-3,',
        ),
      ),
    })
    .where('id', '=', id)
    .execute();
  expect((await act(id, 'start')).status).toBe(200);
  await app.queue.drain();
  expect(await namesLike('Cut')).toEqual(['Cut One', 'Cut Three', 'Cut Two']);
  expect(await read(id)).toMatchObject({ state: 'moved', written: 3 });
});

test('a file that can’t be read, or has card numbers, is refused and not kept', async () => {
  const before = (await app.db.selectFrom('moves').select('id').execute()).length;
  const refusedWith = async (text: string) => {
    const answer = await send(text);
    return [answer.status, answer.body.message];
  };
  expect(await refusedWith(`${HEAD},Card\nA,B,a@moved.example,LS6 3AD,1,1,,4111111111111111`)).toEqual([
    422,
    'It has card numbers in the column “Card”. We’ve kept no copy. Remove the column and choose the file again.',
  ]);
  expect(await refusedWith('PK\u0003\u0004\u0000')).toEqual([
    422,
    expect.stringMatching(/^That Excel file can’t be read/),
  ]);
  expect(await refusedWith(HEAD)).toEqual([422, 'The file has headings and no rows.']);
  expect((await send('a\n1', 'spells')).status).toBe(422);
  expect((await app.db.selectFrom('moves').select('id').execute()).length).toBe(before);
});

test('columns that are needed are asked for, and a file that isn’t wanted is deleted', async () => {
  const { id } = await send(rowsOf('A,B,a@moved.example,LS6 3AD,1,,'));
  const answer = await act(id, 'try', { columns: { first_name: 'First name' } });
  expect([answer.status, answer.body.message]).toEqual([
    422,
    'Choose your column for: Customer email, Postcode, Hours left.',
  ]);
  expect((await act(id, 'try', { columns: { first_name: 'No such' } })).status).toBe(422);
  expect((await act(id, 'delete')).status).toBe(200);
  expect(await read(id)).toBeUndefined();
});

test('files that wait for a week are deleted', async () => {
  const { id } = await send(rowsOf('A,B,a@moved.example,LS6 3AD,1,,'));
  await app.queue.run('purge-moves');
  expect(await read(id)).toBeDefined();
  app.clock.pass({ days: 8 });
  await app.queue.run('purge-moves');
  expect(await read(id)).toBeUndefined();
});

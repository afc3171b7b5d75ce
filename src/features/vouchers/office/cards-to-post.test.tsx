import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { showInDom } from '#testing/shown-in-dom.ts';
import { CardsToPost } from './cards-to-post.tsx';

const card = (id: string, due: string, pounds: number) => ({
  id,
  due,
  orderNumber: 'BP-2B7M-29',
  recipientName: 'Sam',
  value: asPence(pounds * 100),
  design: 'Classic L',
  art: '/art.svg',
  address: ['Joan Watson', 'Leeds'],
  printable: true,
  paid: { day: 'Today', time: '10:00' },
});
const desk = {
  cards: [card('a', '2026-11-26', 50), card('b', '2026-11-27', 25)],
  oldest: '2 hours',
  mostAFile: 60,
} as unknown as Parameters<typeof CardsToPost>[0]['page'];

function shown(due: string | null) {
  const page = [{ path: '/', element: <CardsToPost page={desk} due={due} mayWork /> }];
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter(page)} />);
  const boxes = html.match(/<input type="checkbox"[^>]*>/g) ?? [];
  return {
    ticked: boxes.map((box) => box.includes('checked')),
    words: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  };
}

test('a row of Today has its own card printed and marked alone', () => {
  const { ticked, words } = shown('2026-11-27');
  expect(ticked).toEqual([false, true]);
  expect(words).toContain('Print 1 card');
  expect(words).toContain('Mark 1 card as posted');
  expect(words).toContain('1 of 2 ticked: one PDF of 2 pages, front and back, £25.00 in all');
});

test('a day of which no card waits any more has none ticked', () => {
  const { ticked, words } = shown('2026-11-20');
  expect(ticked).toEqual([false, false]);
  expect(words).toContain('Tick the cards to print');
});

function Waiting() {
  return <CardsToPost page={useLoaderData()} due={null} mayWork />;
}

test('a card that arrives while the page is open comes unticked, and what the buttons say stays', async () => {
  let waiting = desk;
  const router = createMemoryRouter([{ path: '/', loader: () => waiting, Component: Waiting }]);
  const { all, said } = await showInDom(<RouterProvider router={router} />);
  await expect.poll(said).toContain('2 of 2 ticked');
  waiting = { ...desk, cards: [...desk.cards, card('late', '2026-11-28', 10)] };
  await router.revalidate();
  await expect.poll(said).toContain('2 of 3 ticked');
  const boxes = all('[type=checkbox]') as HTMLInputElement[];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
  expect(said()).toContain('Print 2 cards');
});

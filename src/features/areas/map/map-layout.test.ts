import { expect, test } from 'vitest';
import { areas } from '#db/seed/areas.ts';
import { labelBox, layOutLabels, overlap, project, reachOf } from './map-layout.ts';

test.each([
  ['leeds', 370.4, 575.5],
  ['norwich', 506.9, 661.2],
  ['glasgow', 248.8, 414.8],
  ['plymouth', 246.7, 843],
])('%s lies where the drawing has it', (slug, x, y) => {
  const point = project(areas.find((area) => area.slug === slug) ?? { lat: 0, lon: 0 });
  expect(point.x).toBeCloseTo(x, 0);
  expect(point.y).toBeCloseTo(y, 0);
});

test('no name on the map runs into another, and none leaves the paper', () => {
  const boxes = layOutLabels(areas).map((label) => ({ name: label.place.name, ...labelBox(label) }));
  expect(boxes).toHaveLength(12);
  for (const [index, box] of boxes.entries()) {
    expect(box.left, box.name).toBeGreaterThan(70);
    expect(box.right, box.name).toBeLessThan(640);
    for (const other of boxes.slice(index + 1)) {
      expect(overlap(box, other), `${box.name} and ${other.name}`).toBe(false);
    }
  }
});

test('a dot of another place is not written over', () => {
  for (const label of layOutLabels(areas)) {
    for (const area of areas.filter(({ slug }) => slug !== label.place.slug)) {
      const { x, y } = project(area);
      expect(
        overlap(labelBox(label), { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }),
        `${label.place.name} over ${area.name}`,
      ).toBe(false);
    }
  }
});

test('every place has ground around it that can be seen, and none that is another’s', () => {
  for (const area of areas) {
    const reach = reachOf(area, areas);
    expect(reach, area.name).toBeGreaterThan(12);
    for (const other of areas.filter(({ slug }) => slug !== area.slug)) {
      const apart = Math.hypot(project(area).x - project(other).x, project(area).y - project(other).y);
      expect(reach + reachOf(other, areas), `${area.name} and ${other.name}`).toBeLessThanOrEqual(
        apart + 0.1,
      );
    }
  }
  expect(areas[0] && reachOf(areas[0], [areas[0]])).toBe(20);
});

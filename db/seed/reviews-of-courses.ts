/** One line each, as in `reviews.ts`; what stands alone is a course's address. */
export const reviewsOfCourses = `
calm-at-the-wheel
5 2026-09-20 * Margaret H | I hadn’t driven for eleven years. By two o’clock I was in the third lane of the inner ring road and laughing about it. Nobody rushed me once.
5 2026-09-19 * Devinder S | The talk in the morning was worth the day on its own. I thought I was the only one who rehearsed every journey the night before.
4 2026-06-15 * Aled P | Small group, kind instructors, good lunch. I’d have liked a little longer on the road in the afternoon.
5 2026-06-14 * Joanne W | I cried at the first roundabout and nobody minded. I went round it nine times. I drive to work now.
3 2026-03-08 * Peter L | Well meant and well run. It didn’t cure me of motorways, but I park without holding my breath.
5 2026-03-08 * Nasreen A | Four of us, an instructor each, and no clock in sight.
motorway-day
5 2026-09-12 * Chloe B | Joining at junction 25 over and over until it was boring, which was the point.
4 2026-09-12 * Tomasz K | Rain and lorries all morning, so exactly what I had been afraid of. It was fine.
5 2026-04-18 * Hannah O | An hour at the wheel each, and you learn as much from the back seat.
`;

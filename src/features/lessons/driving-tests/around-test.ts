const AROUND = 60;
const STEP = 30;

/**
 * For how long the car is kept free around a driving test: an hour before and after, in half hours. `minute` is the length of a
 * minute in the unit of `at`.
 */
export function aroundTest(at: number, minute: number): [from: number, until: number] {
  const [around, step] = [AROUND * minute, STEP * minute];
  return [Math.floor((at - around) / step) * step, Math.ceil((at + around) / step) * step];
}

/** Fixed, so that nobody writes about a learner into what is never erased. */
export const MOVED_BECAUSE = [
  'The learner asked',
  'The instructor has no room',
  'The instructor is away',
  'The learner has moved',
  'Placed by mistake',
] as const;

export const PLACED_BECAUSE = [
  'The learner asks for them',
  'They agreed by phone',
  'Nobody else has room',
  'Their hours aren’t entered yet',
] as const;

export const CORRECTED_BECAUSE = [
  'Wrong length',
  'Wrong day',
  'Wrong learner',
  'Entered twice',
  'The lesson didn’t take place',
] as const;

/** How long its learner keeps the lesson while it is on offer. */
export function keptUntilTaken(learners: number): string {
  return learners === 1 ? 'until they take it' : 'until one of them takes it';
}

/** How many learners a lesson is offered to. */
export function onOffer(learners: number): string {
  return `It’s on offer to ${learners} ${learners === 1 ? 'learner' : 'learners'} on the waiting list.`;
}

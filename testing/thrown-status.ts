/** 200, or the status of the answer that a page's loader or action throws. */
export function thrownStatus(answering: Promise<unknown>): Promise<number> {
  return answering.then(
    () => 200,
    (thrown: Response) => thrown.status,
  );
}

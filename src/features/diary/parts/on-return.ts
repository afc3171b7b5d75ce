/** Calls when there is a line again, and when somebody comes to the page or leaves it. Answers what ends that. */
export function onReturn(call: () => void): () => void {
  addEventListener('online', call);
  document.addEventListener('visibilitychange', call);
  return () => {
    removeEventListener('online', call);
    document.removeEventListener('visibilitychange', call);
  };
}

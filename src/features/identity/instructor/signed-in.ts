/** An instructor who is signed in to their diary. */
export interface SignedIn {
  slug: string;
  name: string;
  portrait: string;
  sessionId: string;
}

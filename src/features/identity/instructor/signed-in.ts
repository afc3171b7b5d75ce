/** An instructor who is signed in to their diary. */
export interface SignedIn {
  slug: string;
  name: string;
  portrait: string;
  sessionId: string;
  /** The IP address that the request came from. */
  ip: string;
}

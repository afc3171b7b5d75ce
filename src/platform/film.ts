/** Where the explainer film is. */
export interface FilmAt {
  address: string;
  /** Who else shows it, and may set cookies; null is the site itself. */
  host: string | null;
}

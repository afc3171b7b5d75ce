/** The location of the explainer film. */
export interface FilmAt {
  address: string;
  /** The other host that serves it and may set cookies; null for this site. */
  host: string | null;
}

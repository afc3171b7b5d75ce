/** Somebody made up who teaches: lists are words with spaces, languages have commas. */
export interface SeedInstructor {
  name: string;
  portrait: string;
  area: string;
  outcodes: string;
  /** Latitude and longitude of where they start from. */
  at: [number, number];
  gearboxes: 'manual' | 'automatic' | 'manual automatic';
  languages: string;
  nervous: boolean;
  grade: 'A' | 'B';
  since: number;
  lead: string;
  about: string[];
  availability: string;
}

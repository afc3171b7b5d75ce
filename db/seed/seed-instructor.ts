/** An invented instructor: lists are space-separated, languages comma-separated. */
export interface SeedInstructor {
  name: string;
  portrait: string;
  area: string;
  outcodes: string;
  /** Latitude and longitude of their starting point. */
  at: [number, number];
  transmissions: 'manual' | 'automatic' | 'manual automatic';
  languages: string;
  /** Where they have stated it. */
  gender?: 'woman' | 'man' | 'non-binary';
  /** Comma-separated. */
  cars: string;
  nervous: boolean;
  grade: 'A' | 'B';
  since: number;
  lead: string;
  about: string[];
  /** Has a trainee's licence. */
  trainee?: true;
}

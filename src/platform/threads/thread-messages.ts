/** Asks the thread to call a function that a module exports. */
export interface Call {
  id: number;
  module: string;
  name: string;
  args: unknown[];
}

export type Returned = { id: number; value: unknown } | { id: number; error: unknown };

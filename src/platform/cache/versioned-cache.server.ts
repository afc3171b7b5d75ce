export interface VersionedCache<Kept> {
  /** Returns the cached value for this name and version, or computes it. `undefined` isn't cached. */
  find(name: string, make: () => Promise<Kept | undefined>): Promise<Kept | undefined>;
  forget(name: string): void;
}

/**
 * Makes each thing once per version, however many ask at once. What was begun in one version is never answered in the next.
 * The oldest go first where all of them weigh too much.
 */
export function versionedCache<Kept>({
  version,
  weigh,
  mostBytes,
}: {
  version(): string;
  weigh(value: Kept): number;
  mostBytes: number;
}): VersionedCache<Kept> {
  interface Entry {
    value?: Promise<Kept | undefined>;
    /** Nothing until it is made. */
    weight: number;
  }
  const entries = new Map<string, Entry>();
  let now = '';
  let bytes = 0;

  function forget(name: string) {
    bytes -= entries.get(name)?.weight ?? 0;
    entries.delete(name);
  }

  async function made(name: string, entry: Entry, make: () => Promise<Kept | undefined>) {
    const stands = () => entries.get(name) === entry;
    try {
      const value = await make();
      if (!stands()) return value;
      if (value === undefined) forget(name);
      else {
        entry.weight = weigh(value);
        bytes += entry.weight;
        for (const [oldest, { weight }] of entries) {
          if (bytes <= mostBytes) break;
          if (weight > 0) forget(oldest);
        }
      }
      return value;
    } catch (error) {
      if (stands()) forget(name);
      throw error;
    }
  }

  return {
    forget,
    find(name, make) {
      const current = version();
      if (current !== now) {
        now = current;
        entries.clear();
        bytes = 0;
      }
      const known = entries.get(name)?.value;
      if (known) return known;
      const entry: Entry = { weight: 0 };
      entries.set(name, entry);
      entry.value = made(name, entry, make);
      return entry.value;
    },
  };
}

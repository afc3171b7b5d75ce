/** One family of figures: its lines of help and type, and its samples. */
interface Family {
  head: string[];
  samples: string[];
}

/**
 * The figures of several processes as one text of Prometheus' format, in which each family stands once: a label says
 * which process each sample comes from.
 */
export function mergedFigures(texts: Map<string, string>): string {
  const families = new Map<string, Family>();
  for (const [process, text] of texts) {
    let family: Family = { head: [], samples: [] };
    for (const line of text.split('\n')) {
      const [, kind, name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (kind) {
        family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        if (!family.head.includes(line)) family.head.push(line);
      } else if (line && !line.startsWith('#')) family.samples.push(labelled(line, process));
    }
  }
  return [...families.values()]
    .flatMap(({ head, samples }) => [...head, ...samples])
    .concat('')
    .join('\n');
}

function labelled(sample: string, process: string): string {
  const label = `process="${process}"`;
  const [, name = '', labels, rest = ''] = /^([^\s{]+)(?:\{(.*)\})?(\s.*)$/.exec(sample) ?? [];
  return `${name}{${labels ? `${labels},` : ''}${label}}${rest}`;
}

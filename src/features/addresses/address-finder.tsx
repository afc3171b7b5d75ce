import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { FieldError } from '#src/ui/form/field.tsx';
import { SearchIcon } from '#src/ui/icons.tsx';
import { Lamp } from '#src/ui/lamp.tsx';
import { type FoundAddress, type PlainAddress, UNITED_KINGDOM } from './address.ts';
import { findAddresses } from './address-client.ts';
import { FoundList, isSame } from './found-list.tsx';
import { PostcodeInput } from './postcode-input.tsx';

const NO_LINES = { address_line_1: '', address_line_2: '', address_line_3: '', city: '' };
const LINES = Object.keys(NO_LINES) as (keyof typeof NO_LINES)[];

/** Finds addresses by postcode; Enter searches. Without results, manual entry opens (R32). */
export function AddressFinder({
  prefix,
  address,
  onChange,
  onManual,
  onList,
  autoComplete,
}: {
  prefix: string;
  address: PlainAddress;
  onChange(change: Partial<PlainAddress>): void;
  onManual(reason: string): void;
  /** Whether found addresses are there to choose from. */
  onList?: ((isListed: boolean) => void) | undefined;
  autoComplete: string;
}) {
  const [searching, setSearching] = useState(false);
  const [foundAddresses, setFound] = useState<FoundAddress[] | null>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);
  const id = `${prefix}-postcode`;
  // Only the visible address is sent: one that belongs to another postcode is not.
  const chosen = foundAddresses?.some((each) => isSame(each, address));

  // An answer that arrives after the buyer switched to manual entry is ignored.
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const isListed = foundAddresses !== null;
  useEffect(() => {
    onList?.(isListed);
    return () => onList?.(false);
  }, [onList, isListed]);

  /** A changed postcode discards the results, the choice and any running search of the one before. */
  function edit(postcode: string) {
    latest.current += 1;
    setSearching(false);
    setFound(null);
    setProblem(undefined);
    onChange({ ...(chosen && NO_LINES), postcode });
  }

  async function search() {
    const postcode = address.postcode.trim();
    if (searching) return;
    if (!postcode) {
      setProblem('Enter a postcode, like LS6 3AD');
      document.getElementById(id)?.focus();
      return;
    }
    latest.current += 1;
    const mine = latest.current;
    setSearching(true);
    setFound(null);
    const result = await findAddresses(postcode);
    if (mine !== latest.current) return;
    setSearching(false);
    if (result.ok) {
      setFound(result.addresses);
      onChange({ postcode: result.postcode, country: UNITED_KINGDOM });
      announce(resultsSummary(result.addresses.length));
    } else {
      announce(result.message);
      onManual(result.message);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void search();
  }

  function choose(chosen: FoundAddress) {
    onChange({
      address_line_1: chosen.line_1,
      address_line_2: chosen.line_2,
      address_line_3: chosen.line_3,
      city: chosen.town_or_city,
    });
  }

  return (
    <>
      <div className={problem ? 'field field--error' : 'field'}>
        <label className="field__hint" htmlFor={id}>
          Postcode
        </label>
        <div className="find">
          <PostcodeInput
            id={id}
            value={address.postcode}
            onChange={edit}
            onKeyDown={onKeyDown}
            autoComplete={autoComplete}
            error={problem}
          />
          <button
            type="button"
            className="btn"
            onClick={search}
            aria-disabled={searching || undefined}
            aria-busy={searching || undefined}
          >
            {searching ? <Lamp /> : <SearchIcon />}
            {searching ? 'Looking…' : 'Find address'}
          </button>
        </div>
        <FieldError id={id} error={problem} />
      </div>
      {foundAddresses && (
        <div className="found">
          <p className="small quiet">{resultsSummary(foundAddresses.length)}</p>
          <FoundList name={`${prefix}-found`} addresses={foundAddresses} chosen={address} onChoose={choose} />
        </div>
      )}
      <p className="found">
        <button type="button" className="btn btn--text" onClick={() => onManual('')}>
          Enter address manually
        </button>
      </p>
      {LINES.map((field) => (
        <input key={field} type="hidden" name={field} value={chosen ? address[field] : ''} />
      ))}
      <input type="hidden" name="country" value={address.country} />
    </>
  );
}

function resultsSummary(count: number): string {
  return count === 1 ? '1 address found' : `${count} addresses found`;
}

import type { ReactNode, Ref } from 'react';
import type { SignedInDevice } from './signed-in-devices.ts';
import './device-list.css';

/** Where somebody is signed in: each device, how it was used, and the way to sign it out. */
export function DeviceList({
  labelledBy,
  devices,
  end,
  list,
}: {
  /** The id of the heading. */
  labelledBy: string;
  /** Undefined while they are being read. */
  devices: readonly SignedInDevice[] | undefined;
  /** What signs a device out. The one that looks at the list has nothing of it. */
  end(device: SignedInDevice): ReactNode;
  list?: Ref<HTMLUListElement>;
}) {
  return (
    <ul className="devices" ref={list} tabIndex={-1} aria-labelledby={labelledBy} aria-busy={!devices}>
      {!devices && (
        <li>
          <span className="bone bone--w60" />
        </li>
      )}
      {devices?.map((one) => (
        <li key={one.id}>
          <p>
            <strong>{one.device}</strong>
            {[...(one.here ? ['This device'] : []), ...one.uses].map((label) => (
              <span key={label} className="small quiet">
                {label}
              </span>
            ))}
          </p>
          {!one.here && end(one)}
        </li>
      ))}
    </ul>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { readerDateInWords } from '#src/platform/dates.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { useSingleFlight } from '#src/ui/form/use-single-flight.ts';
import type { DeviceWire } from './sessions-wire.ts';

/** Lists the account's sessions by browser and system. All but this browser's can be ended here. */
export function SessionList() {
  const [devices, setDevices] = useState<DeviceWire[] | 'failed'>();
  const [ending, setEnding] = useState('');
  const list = useRef<HTMLUListElement>(null);

  const read = useCallback(async () => {
    const result = await callApi<DeviceWire[]>('GET', '/v1/account/sessions', { quiet: true });
    setDevices(result.ok ? result.data : 'failed');
  }, []);
  useEffect(() => {
    void read();
  }, [read]);

  const [, end] = useSingleFlight(async ({ id, device }: DeviceWire) => {
    setEnding(id);
    const result = await callApi('DELETE', `/v1/account/sessions/${id}`);
    if (result.ok) {
      showToast('success', `${device} is signed out`);
      // The button is removed, and the focus would be lost with it.
      list.current?.focus();
      await read();
    }
    setEnding('');
  });

  if (devices === 'failed')
    return (
      <div className="stack">
        <p>The list could not be read.</p>
        <p>
          <button type="button" className="btn" onClick={read}>
            Try again
          </button>
        </p>
      </div>
    );
  return (
    <ul className="devices" ref={list} tabIndex={-1} aria-labelledby="devices" aria-busy={!devices}>
      {!devices && (
        <li>
          <span className="bone bone--w60" />
        </li>
      )}
      {devices?.map((device) => (
        <li key={device.id}>
          <p>
            <strong>{device.device}</strong>
            <br />
            <span className="small quiet">
              {device.current ? 'This device' : `Last used ${dayOf(device.last_seen_at)}`}
            </span>
          </p>
          {!device.current && (
            <button
              type="button"
              className="btn btn--small"
              aria-busy={ending === device.id || undefined}
              onClick={() => end(device)}
            >
              {ending === device.id ? 'Signing out…' : 'Sign out'}
              <span className="visually-hidden"> {device.device}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "today" or "on 21 November 2026", by the reader's own calendar. */
function dayOf(instant: string): string {
  const moment = new Date(instant);
  if (moment.toDateString() === new Date().toDateString()) return 'today';
  return `on ${readerDateInWords(moment)}`;
}

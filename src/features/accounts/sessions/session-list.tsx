import { useCallback, useEffect, useRef, useState } from 'react';
import { readerDateInWords } from '#src/platform/dates.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import type { DeviceWire } from './sessions-wire.ts';

/** Lists the account's sessions by browser and system. All but this browser's can be ended here. */
export function SessionList() {
  const [devices, setDevices] = useState<DeviceWire[] | 'failed'>();
  const list = useRef<HTMLUListElement>(null);

  const read = useCallback(async () => {
    const result = await callApi<DeviceWire[]>('GET', '/v1/account/sessions');
    setDevices(result.ok ? result.data : 'failed');
  }, []);
  useEffect(() => {
    void read();
  }, [read]);

  async function end({ id, device }: DeviceWire) {
    const result = await callApi('DELETE', `/v1/account/sessions/${id}`);
    if (result.ok) {
      showToast('success', `${device} is signed out`);
      // The button is removed, and the focus would be lost with it.
      list.current?.focus();
      await read();
    }
  }

  if (devices === 'failed')
    return (
      <div className="stack">
        <p>We couldn’t load the list.</p>
        <p>
          <ActionButton words={['Try again', 'Reading…']} run={read} />
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
            <ActionButton look="btn btn--small" words={['Sign out', 'Signing out…']} run={() => end(device)}>
              <span className="visually-hidden"> {device.device}</span>
            </ActionButton>
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

import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceResponse } from '#src/features/identity/customer/sessions-api-schema.ts';
import { formatReaderDate } from '#src/platform/dates.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import type { SignedInDevice } from '#src/ui/devices/signed-in-devices.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';

/** Lists the account's sessions by browser and system. All but this browser's can be ended here. */
export function SessionList() {
  const [devices, setDevices] = useState<DeviceResponse[] | 'failed'>();
  const list = useRef<HTMLUListElement>(null);

  const read = useCallback(async () => {
    const result = await callApi<DeviceResponse[]>('GET', '/v1/account/sessions');
    setDevices(result.ok ? result.data : 'failed');
  }, []);
  useEffect(() => {
    void read();
  }, [read]);

  async function end({ id, device }: SignedInDevice) {
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
          <ActionButton labels={['Try again', 'Reading…']} run={read} />
        </p>
      </div>
    );
  return (
    <DeviceList
      labelledBy="devices"
      list={list}
      devices={devices?.map(({ id, device, current, last_seen_at }) => ({
        id,
        device,
        here: current,
        uses: current ? [] : [`Last used ${dayOf(last_seen_at)}`],
      }))}
      end={(device) => (
        <ActionButton
          className="btn btn--small"
          labels={['Sign out', 'Signing out…']}
          run={() => end(device)}
        >
          <span className="visually-hidden"> {device.device}</span>
        </ActionButton>
      )}
    />
  );
}

/** "today" or "on 21 November 2026", by the reader's own calendar. */
function dayOf(instant: string): string {
  const moment = new Date(instant);
  if (moment.toDateString() === new Date().toDateString()) return 'today';
  return `on ${formatReaderDate(moment)}`;
}

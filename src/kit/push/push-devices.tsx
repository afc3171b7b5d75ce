import { formatReaderDate } from '#src/platform/dates.ts';
import { KINDS_OF_REALM, PUSH_KIND_NAMES } from '#src/platform/push/push-kinds.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { BlockedPush } from './blocked-push.tsx';
import { type PushRealm, usePush } from './use-push.ts';

/** On which devices somebody is notified: this one first, with what turns it on, off, and tries it. */
export function PushDevices({
  realm,
  labelledBy,
}: {
  realm: PushRealm;
  /** The id of the heading. */
  labelledBy: string;
}) {
  const { state, here, others, said, turnOn, turnOff, test, choose } = usePush(realm);
  const kinds = KINDS_OF_REALM[realm];
  return (
    <div className="stack stack--3" aria-busy={state === 'reading'}>
      <noscript>
        <p>Notifications need JavaScript. Signing a device out turns them off there.</p>
      </noscript>
      {state === 'unable' && <p>This browser can’t show notifications.</p>}
      {state === 'on the home screen only' && (
        <p>
          <strong>Add your diary to your home screen first.</strong> On an iPhone only apps on the home screen
          can notify you. Tap Share, then Add to Home Screen.
        </p>
      )}
      {state === 'blocked' && <BlockedPush />}
      {state === 'off' && (
        <p>
          <ActionButton labels={['Turn on notifications on this device', 'Turning on…']} run={turnOn} />
        </p>
      )}
      {state === 'on' && here && (
        <>
          <p>
            <strong>On this device: on.</strong> They end when you sign out.
          </p>
          {kinds.length > 1 && (
            <fieldset className="fieldset">
              <legend>What it notifies you of</legend>
              {kinds.map((kind) => (
                <label key={kind} className="tick">
                  <input
                    type="checkbox"
                    checked={here.kinds.includes(kind)}
                    onChange={({ target }) =>
                      void choose(
                        here,
                        kinds.filter((one) => (one === kind ? target.checked : here.kinds.includes(one))),
                      )
                    }
                  />
                  <span>{PUSH_KIND_NAMES[kind]}</span>
                </label>
              ))}
            </fieldset>
          )}
          <p className="cluster g-3">
            <ActionButton
              className="btn btn--small"
              labels={['Send a test', 'Sending…']}
              run={() => test(here)}
            />
            <ActionButton
              className="btn btn--small"
              labels={['Turn off', 'Turning off…']}
              run={() => turnOff(here)}
            />
          </p>
        </>
      )}
      <p role="status" className={said ? undefined : 'visually-hidden'}>
        {said}
      </p>
      {others.length > 0 && (
        <DeviceList
          labelledBy={labelledBy}
          devices={others.map(({ id, device, since, reached_at }) => ({
            id,
            device,
            here: false,
            uses: [
              `Notifications on since ${dayOf(since)}`,
              ...(reached_at ? [`Last notified ${dayOf(reached_at)}`] : []),
            ],
          }))}
          end={({ id, device }) => (
            <ActionButton
              className="btn btn--small"
              labels={['Turn off', 'Turning off…']}
              run={async () => {
                const other = others.find((one) => one.id === id);
                if (other) await turnOff(other);
              }}
            >
              <span className="visually-hidden"> on {device}</span>
            </ActionButton>
          )}
        />
      )}
    </div>
  );
}

/** By the reader's own calendar. */
function dayOf(instant: string): string {
  return formatReaderDate(new Date(instant));
}

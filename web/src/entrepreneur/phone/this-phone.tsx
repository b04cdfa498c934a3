import { useQueryClient } from '@tanstack/react-query'
import { Check, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast-store.ts'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN } from '../../words/everyone.ts'
import { isInstalled, useInstallOffer } from '../offline/worker.ts'
import { FormPart } from '../settings/form-part.tsx'
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push.ts'
import { alertsQuery } from './queries.ts'

/** How to add the area to a phone's home screen: by the browser's dialog, or by hand. */
export const InstallPart = () => {
  const install = useInstallOffer()
  return (
    <FormPart
      id="install"
      title="Minit on this phone"
      text="It opens from your home screen. It also works without internet, and keeps cash sales until you are online again."
    >
      {isInstalled() ? (
        <p className="flex items-center gap-2 text-action-ink font-medium">
          <Check />
          Minit is installed here.
        </p>
      ) : install !== null ? (
        <div>
          <Button onClick={() => void install()}>
            <Download />
            Install Minit
          </Button>
        </div>
      ) : (
        <ul className="grid gap-1.5 pl-5 list-disc text-sm">
          <li>
            <b>Android:</b> open the browser’s menu (three dots), then “Install app” or “Add to Home screen”.
          </li>
          <li>
            <b>iPhone:</b> open this page in Safari, press Share, then “Add to Home Screen”.
          </li>
        </ul>
      )}
    </FormPart>
  )
}

const WHY: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser cannot show notifications while it is closed. On an iPhone install Minit first, then open it from the home screen.',
  denied: 'Notifications are blocked in this browser. Allow them in its settings for this site.',
}

/** Turns push for this browser on and off; its state is the browser's, not the server's. */
const usePush = (publicKey: string) => {
  const client = useQueryClient()
  const [state, setState] = useState<PushState | 'working' | null>(null)
  useEffect(() => {
    void readPushState().then(setState, () => setState('unsupported'))
  }, [])
  const turn = async (isOn: boolean): Promise<void> => {
    setState('working')
    try {
      setState(await (isOn ? turnPushOn(publicKey) : turnPushOff()))
    } catch (error) {
      toast({
        title: 'Not switched on',
        message: failureText(error, CHECK_YOUR_CONNECTION_AND_TRY_AGAIN),
        tone: 'destructive',
      })
      setState(await readPushState())
    }
    await client.invalidateQueries({ queryKey: alertsQuery().queryKey })
  }
  return { state, turn }
}

/** Whether this phone receives alerts. */
export const ThisPhonePart = ({ publicKey }: { publicKey: string }) => {
  const { state, turn } = usePush(publicKey)
  const why = state === null || state === 'working' ? undefined : WHY[state]
  return (
    <FormPart
      id="this-phone"
      title="Notifications on this phone"
      text="You get them while Minit is closed, until you log out."
    >
      <div>
        <Switch
          label="Tell me on this phone"
          checked={state === 'on'}
          disabled={state === null || state === 'working' || why !== undefined}
          onCheckedChange={(isOn) => void turn(isOn)}
        />
      </div>
      <div role="status" className="empty:hidden">
        {why !== undefined && (
          <Notice tone="warn">
            <p>{why}</p>
          </Notice>
        )}
      </div>
    </FormPart>
  )
}

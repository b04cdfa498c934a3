import { Bell } from 'lucide-react'
import { useState } from 'react'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useFeedAlerts, writeFeedAlerts } from '../feed-alerts.ts'
import { playChime } from './use-new-notifications.ts'

/** How this phone or computer signals a new sale. */
export const FeedAlertsButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  const alerts = useFeedAlerts()
  return (
    <>
      <Button variant="plain" size="small" isWide aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Bell />
        Alerts
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Alerts"
        description="How this phone or computer tells you of a new sale while your dashboard is open."
      >
        <Switch
          label="Sound"
          checked={alerts.hasChime}
          onCheckedChange={(hasChime) => writeFeedAlerts({ ...alerts, hasChime })}
        />
        <Switch
          label="Number in the tab’s title"
          checked={alerts.hasBadge}
          onCheckedChange={(hasBadge) => writeFeedAlerts({ ...alerts, hasBadge })}
        />
        <p className="text-sm text-muted">
          After opening the dashboard, touch it once: browsers allow no sound before.
        </p>
        <Button variant="ghost" isWide onClick={() => void playChime()}>
          Play the sound
        </Button>
        <GoLink href={paths.sellerPhone()} variant="plain" size="small">
          News while it is closed
        </GoLink>
      </Dialog>
    </>
  )
}

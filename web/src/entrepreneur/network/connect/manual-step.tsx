import { useQuery } from '@tanstack/react-query'
import * as paths from '../../../lib/paths.ts'
import { GoLink } from '../../../ui/go-link.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { MANUAL_ACCESS_TITLE, YOUR_CUSTOMER_PAYS_AND_SHOWS_YOU_A_CODE } from '../../../words/sellers.ts'
import { useMay } from '../../rights.tsx'
import { settingsQuery } from '../../settings/use-settings-form.ts'
import { AskMinit } from './ask-minit.tsx'
import { StepFrame } from './frame.tsx'

const Next = () => {
  const isManual = useQuery(settingsQuery()).data?.joining === 'by_hand'
  return isManual ? (
    <GoLink href={paths.manualAccess()}>{MANUAL_ACCESS_TITLE}</GoLink>
  ) : (
    <GoLink href={paths.businessSettings()}>Choose “By hand” in your settings</GoLink>
  )
}

/** For a box that cannot be connected: selling goes on without a router. */
export const ManualStep = () => (
  <StepFrame
    place={{ step: 'manual' }}
    title="You can sell without a router"
    text="Your WiFi keeps its password. Only you and your staff know it."
  >
    <Steps>
      <span>{YOUR_CUSTOMER_PAYS_AND_SHOWS_YOU_A_CODE}</span>
      <span>You type your WiFi password into the phone.</span>
      <span>Minit shows you when the time is over.</span>
    </Steps>
    {useMay('change_settings') && <Next />}
    <AskMinit />
  </StepFrame>
)

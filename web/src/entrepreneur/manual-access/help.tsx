import { CONNECT_WITHIN_MINUTES } from '@minit/domain/shop/joining.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Section } from '../../ui/card.tsx'
import { Steps } from '../../ui/steps.tsx'
import { YOUR_CUSTOMER_PAYS_AND_SHOWS_YOU_A_CODE } from '../../words/sellers.ts'

/** What to do for each customer, for a seller without a router. */
export const HowItWorks = () => (
  <Section id="how-it-works" title="How it works">
    <div className="px-4 pb-4">
      <Steps>
        <span>{YOUR_CUSTOMER_PAYS_AND_SHOWS_YOU_A_CODE}</span>
        <span>
          Type your WiFi password into the phone yourself. Never say it and never write it down for customers.
        </span>
        <span>
          Tap <b>Connected</b>. The time starts then, or {CONNECT_WITHIN_MINUTES} minutes after paying at the
          latest.
        </span>
        <span>When the time is over, take the phone off your WiFi, or sell more time.</span>
      </Steps>
    </div>
  </Section>
)

/** Where to change the password on common boxes; each has its own address and a sticker with its login. */
const BOXES: readonly { name: string; address: string; steps: readonly string[] }[] = [
  {
    name: 'TP-Link',
    address: 'tplinkwifi.net or 192.168.0.1',
    steps: ['Log in', 'Open Wireless, then Wireless Settings or Security', 'Change the password', 'Save'],
  },
  {
    name: 'Huawei or ZTE, also of Orange and Africell',
    address: '192.168.8.1 or 192.168.1.1',
    steps: ['Log in with the password of the sticker', 'Open WiFi settings', 'Change the key', 'Apply'],
  },
  {
    name: 'D-Link',
    address: '192.168.0.1',
    steps: ['Log in', 'Open Settings, then Wireless', 'Change the password', 'Save'],
  },
  {
    name: 'A phone that shares its internet',
    address: '',
    steps: ['Open Settings, then Hotspot', 'Tap the password', 'Type a new one', 'Save'],
  },
]

const Box = ({ name, children }: { name: string; children: ReactNode }) => (
  <details className="group px-4 border-t border-line">
    <summary className="flex items-center gap-1.5 min-h-touch py-2 font-medium">
      <ChevronDown className="size-4 group-open:rotate-180" />
      {name}
    </summary>
    <div className="pb-4">{children}</div>
  </details>
)

/** How to remove phones from a WiFi whose password they know. */
export const ChangePassword = () => (
  <Section id="change-password" title="Take phones off your WiFi">
    <p className="px-4 pb-3 text-sm text-muted">
      Most boxes can block one phone: look for “Connected devices” and choose Block. Else change the password
      once a day, when few are online. It disconnects every phone: type the new one into the phones whose time
      is not over.
    </p>
    {BOXES.map(({ name, address, steps }) => (
      <Box key={name} name={name}>
        {address !== '' && (
          <p className="pb-2 text-sm">
            Join the WiFi and open <b>{address}</b> in the browser.
          </p>
        )}
        <Steps>
          {steps.map((step) => (
            <span key={step}>{step}</span>
          ))}
        </Steps>
      </Box>
    ))}
  </Section>
)

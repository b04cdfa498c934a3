import { connectSteps, type StepPart } from '@minit/domain/wifi.ts'
import { Steps } from '../ui/steps.tsx'
import type { Access } from './purchase-view.ts'

const Part = ({ part }: { part: StepPart }) => (part.strong === true ? <b>{part.text}</b> : part.text)

/** How to get online by hand, for the seller's kind of WiFi. */
export const ConnectSteps = ({ access }: { access: Access }) => (
  <section>
    <h2 className="pt-5 pb-2.5 text-lg">How to connect</h2>
    <Steps>
      {connectSteps(access.wifiKind, access.networkName).map((parts) => (
        <span key={parts.map(({ text }) => text).join('')}>
          {parts.map((part) => (
            <Part key={part.text} part={part} />
          ))}
        </span>
      ))}
    </Steps>
  </section>
)

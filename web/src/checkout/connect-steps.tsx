import { connectSteps, type StepPart } from '@minit/domain/shop/wifi.ts'
import { Steps } from '../ui/steps.tsx'
import type { Access } from './purchase-query.ts'

const Part = ({ part }: { part: StepPart }) => (part.strong === true ? <b>{part.text}</b> : part.text)

/** How to get online on the seller's kind of WiFi. Without a router the seller connects the phone. */
export const ConnectSteps = ({ access, hasRouter }: { access: Access; hasRouter: boolean }) => (
  <section>
    <h2 className="pt-5 pb-2.5 text-lg">How to connect</h2>
    <Steps>
      {connectSteps({ kind: access.wifiKind, hasRouter }, access.networkName).map((parts) => (
        <span key={parts.map(({ text }) => text).join('')}>
          {parts.map((part) => (
            <Part key={part.text} part={part} />
          ))}
        </span>
      ))}
    </Steps>
    {access.fromStock && (
      <p className="pt-3 text-sm text-muted">
        This code is of the seller’s own WiFi box. If it is not taken, show this page to the seller.
      </p>
    )}
  </section>
)

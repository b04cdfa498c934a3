import { ChevronDown } from 'lucide-react'

/** What the platform does for somebody who sells WiFi. */
export const LearnMore = () => (
  <details className="group mt-4 border border-line rounded-lg bg-surface shadow-card">
    <summary className="flex items-center justify-between gap-3 min-h-13 px-4 font-medium">
      Learn More
      <ChevronDown className="group-open:rotate-180" />
    </summary>
    <div className="grid gap-2 px-4 pb-4 text-sm text-muted">
      <p>
        Minit lets you sell WiFi by the minute: you set the packages and the prices, customers pay with Orange
        Money, Africell Money, Vult or cash, and the platform hands them their code.
      </p>
      <p>
        You see every sale as it comes in. There are no platform fees during beta. If you have no internet of
        your own yet, we rent you the equipment, install it and keep it running.
      </p>
    </div>
  </details>
)

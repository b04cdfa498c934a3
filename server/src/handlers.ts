import type { Endpoints } from '@minit/contract/endpoints.ts'
import { analyticsHandlers } from './features/analytics/analytics.routes.ts'
import { applicationHandlers } from './features/applications/applications.routes.ts'
import { authHandlers } from './features/auth/auth.routes.ts'
import { secondFactorHandlers } from './features/auth/second-factor.routes.ts'
import { customerHandlers } from './features/customers/customers.routes.ts'
import { shopHandlers } from './features/entrepreneurs/shops.routes.ts'
import { insightHandlers } from './features/insights/insights.routes.ts'
import { integrationHandlers } from './features/integrations/integrations.routes.ts'
import { notificationHandlers } from './features/notifications/notifications.routes.ts'
import { onboardingHandlers } from './features/onboarding/onboarding.routes.ts'
import { packageHandlers } from './features/packages/packages.routes.ts'
import { passHandlers } from './features/passes/passes.routes.ts'
import { paymentHandlers } from './features/payments/payments.routes.ts'
import { controlHandlers } from './features/platform/control.routes.ts'
import { createPastDays } from './features/platform/past-days.ts'
import { platformHandlers } from './features/platform/platform.routes.ts'
import { posterHandlers } from './features/poster/poster.routes.ts'
import { printingHandlers } from './features/printing/printing.routes.ts'
import { purchaseHandlers } from './features/purchases/purchases.routes.ts'
import { salesHandlers } from './features/sales/sales.routes.ts'
import { settingsHandlers } from './features/settings/settings.routes.ts'
import { statsHandlers } from './features/stats/stats.routes.ts'
import type { Handlers } from './http/mount.ts'
import type { DeviceCookie, SessionCookie } from './http/session-cookie.ts'
import type { Deps } from './ports/deps.ts'

/** Every handler of the endpoint table, gathered from the features. */
type HttpParts = { cookie: SessionCookie; device: DeviceCookie; publicOrigin: string | null }

export const createHandlers = (
  deps: Deps,
  { cookie, device, publicOrigin }: HttpParts,
): Handlers<Endpoints> => {
  const pastDays = createPastDays()
  return {
    ...platformHandlers(deps, pastDays),
    ...controlHandlers(deps, pastDays),
    ...applicationHandlers(deps),
    ...authHandlers(deps, cookie, device),
    ...secondFactorHandlers(deps),
    ...shopHandlers(deps),
    ...purchaseHandlers(deps),
    ...insightHandlers(deps),
    ...integrationHandlers(deps),
    ...passHandlers(deps),
    ...paymentHandlers(deps, publicOrigin),
    ...statsHandlers(deps),
    ...salesHandlers(deps),
    ...printingHandlers(deps),
    ...posterHandlers(deps),
    ...analyticsHandlers(deps),
    ...customerHandlers(deps),
    ...packageHandlers(deps),
    ...settingsHandlers(deps),
    ...onboardingHandlers(deps),
    ...notificationHandlers(deps),
  }
}

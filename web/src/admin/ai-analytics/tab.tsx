/** What the platform's own sales say about what comes. */
export const AiAnalyticsTab = () => <p>AI Analytics</p>

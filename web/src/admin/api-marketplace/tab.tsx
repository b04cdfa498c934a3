/** The outside services that can be switched on. */
export const ApiMarketplaceTab = () => <p>API Marketplace</p>

import { type LabNames, lineOf, routerMac } from './addresses.ts'
import { runScript } from './commands.ts'
import { NO_IPV6, wholePackets } from './internet.ts'

/**
 * Builds a router's namespace: its line to the carrier, and the bridge for phones. One link is always
 * connected to the bridge, since openNDS finds no address on a bridge without a carrier.
 */
export const buildRouterNetwork = (
  names: LabNames,
  namespace: string,
  index: number,
  lan: string,
): Promise<string> => {
  const { carrierIp, routerIp } = lineOf(index)
  const carrier = names.internetNamespace
  return runScript(`
    ip netns add ${namespace}
    ip netns exec ${namespace} sh -c '${NO_IPV6}; echo 1 >/proc/sys/net/ipv4/ip_forward'
    ip -n ${namespace} link set lo up
    ip -n ${namespace} link add wan type veth peer name line${index} netns ${carrier}
    ip -n ${carrier} address add ${carrierIp}/30 dev line${index}
    ip -n ${carrier} link set line${index} up
    ip -n ${namespace} address add ${routerIp}/30 dev wan
    ip -n ${namespace} link set wan up
    ip -n ${namespace} route add default via ${carrierIp}
    ${wholePackets(namespace, 'wan')}
    ${wholePackets(carrier, `line${index}`)}
    ip -n ${namespace} link add br-lan address ${routerMac(index)} type bridge forward_delay 0
    ip -n ${namespace} address add ${lan}.1/24 brd + dev br-lan
    ip -n ${namespace} link add socket type veth peer name plug
    ip -n ${namespace} link set socket master br-lan up
    ip -n ${namespace} link set plug up
    ip -n ${namespace} link set br-lan up`)
}

/**
 * Builds a phone's namespace, with its WiFi connected to the router's bridge; the phone itself is still off.
 */
export const buildPhoneNetwork = (
  router: string,
  namespace: string,
  port: string,
  mac: string,
): Promise<string> =>
  runScript(`
    ip netns add ${namespace}
    ip netns exec ${namespace} sh -c '${NO_IPV6}'
    ip -n ${namespace} link set lo up
    ip -n ${namespace} link add wlan0 address ${mac} type veth peer name ${port} netns ${router}
    ip -n ${router} link set ${port} master br-lan up
    ${wholePackets(namespace, 'wlan0')}
    ${wholePackets(router, port)}`)

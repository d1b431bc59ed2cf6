/**
 * Which network addresses the host fetches games from. The name of a server is looked up here, and the connection goes
 * to the addresses that were checked, so that a name cannot change its meaning between the check and the connection.
 */
import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { CodedError } from '../../api/failure.ts';

const listOf = (...ranges: readonly (readonly [network: string, prefix: number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
  return list;
};

/** This machine, the local link with the metadata services of clouds, multicast, reserved, and forms of the same. */
const REFUSED = listOf(
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 32],
  ['2002::', 16],
);

/** Networks of homes and clubs. */
const PRIVATE = listOf(['10.0.0.0', 8], ['100.64.0.0', 10], ['172.16.0.0', 12], ['192.168.0.0', 16], ['fc00::', 7]);

export interface AddressRules {
  /** Hosts as in URLs that the user has agreed to fetch from although they are in private networks. */
  readonly privateHosts: readonly string[];
  /** Addresses that are accepted without a check; none outside of tests. */
  readonly isExempt: (address: string) => boolean;
}

/** @throws CodedError `address-refused`, `address-private` */
export function checkAddress(host: string, address: string, { privateHosts, isExempt }: AddressRules): void {
  if (isExempt(address)) return;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0 || REFUSED.check(address, family))
    throw new CodedError('address-refused', `${host}: games are not fetched from this machine or a special address`);
  if (!privateHosts.includes(host) && PRIVATE.check(address, family))
    throw new CodedError('address-private', `${host} is in a private network`, { host });
}

/** For the host of a URL when it is an address itself, which is not looked up. */
export function checkLiteral({ hostname }: URL, rules: AddressRules): void {
  const literal = hostname.replace(/^\[|\]$/gu, '');
  if (isIP(literal) !== 0) checkAddress(hostname, literal, rules);
}

/** Looks names up and refuses a name if one of its addresses is refused. */
export const checkedLookup =
  (rules: AddressRules): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      try {
        for (const { address } of found) checkAddress(hostname, address, rules);
      } catch (refused) {
        return callback(refused as NodeJS.ErrnoException, []);
      }
      const [first] = found;
      if (options.all || !first) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

/** Whether who asks takes gzip, by its header accept-encoding (RFC 9110, 12.5.3). */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => /^\s*(x-)?gzip\s*(;\s*q=(1|0\.0*[1-9]).*)?$/i.test(one));

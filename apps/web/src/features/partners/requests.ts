import {
  addPartner,
  type BrandFields,
  deletePartner,
  editBrand,
  editPartner,
  getPartner,
  listPartners,
  type Partner,
  type PartnerFields,
  type PartnerId,
  previewPartner,
  publishPartner,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { userQuery } from '../../api/user.ts';

export const partnersQuery = queryOptions({ queryKey: ['partners', 'list'], queryFn: () => call(listPartners) });

export const partnerQuery = (id: PartnerId) =>
  queryOptions({ queryKey: ['partners', id], queryFn: () => call(getPartner, { params: { id } }) });

/** Where a save goes: a new partner, one that the platform keeps, or the brand that a partner's own people keep. */
export type PartnerTarget = { kind: 'new' } | { kind: 'partner'; id: PartnerId } | { kind: 'brand'; id: PartnerId };

export function useSavePartner(target: PartnerTarget) {
  return useMutation({
    mutationFn: (fields: PartnerFields | BrandFields) => save(target, fields),
    onSuccess: stored,
  });
}

function save(target: PartnerTarget, fields: PartnerFields | BrandFields): Promise<Partner> {
  if (target.kind === 'brand') return call(editBrand, { params: { id: target.id }, body: fields });
  const body = fields as PartnerFields; // the platform's form has them all
  return target.kind === 'new' ? call(addPartner, { body }) : call(editPartner, { params: { id: target.id }, body });
}

export function usePublish() {
  return useMutation({
    mutationFn: ({ id, published }: { id: PartnerId; published: boolean }) =>
      call(publishPartner, { body: { partnerId: id, published } }),
    onSuccess: stored,
  });
}

export function useDeletePartner() {
  return useMutation({
    mutationFn: (id: PartnerId) => call(deletePartner, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: ['partners', id] });
      return queryClient.invalidateQueries({ queryKey: ['partners', 'list'] });
    },
  });
}

export const usePreviewLink = (id: PartnerId) =>
  useMutation({ mutationFn: () => call(previewPartner, { body: { partnerId: id } }) });

async function stored(partner: Partner): Promise<void> {
  queryClient.setQueryData(['partners', partner.id], partner);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['partners', 'list'] }),
    // one's own brand is worn at once
    queryClient.invalidateQueries(userQuery),
  ]);
}

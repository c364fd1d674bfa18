import type { OrderLine, WorkOrder, WorkOrderId } from '@balise/contract';
import { Button, Checkbox, Menu, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { AttachmentLink } from '../../../ui/attachment/attachment-link.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDueWords } from '../use-due-words.ts';
import { CompleteOrderDialog } from './complete-order-dialog.tsx';
import { OrderForm } from './order-form.tsx';
import { orderQuery, useMoveOrder, useNote, useTickLine } from './requests.ts';
import { useQuantity } from './use-quantity.ts';
import classes from './workshop.module.css';

type Act = 'edit' | 'complete';
const IDLE = { error: null, isPending: false };

/** A work order: what is to be done, ticked off line by line, what was said of it, and how it goes on. */
export function OrderDialog({ id, onClose }: { id: WorkOrderId; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: order, error } = useQuery(orderQuery(id));
  const [act, setAct] = useState<Act>();
  const may = useMay('manage_maintenance');
  const done = () => setAct(undefined);
  return (
    <FormDialog
      title={order ? t('workshop.sheet.title', { number: order.number }) : t('workshop.title')}
      under={order && <Under order={order} />}
      size={620}
      isChanged={false}
      saving={IDLE}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {error && !order && <FailureNote error={error} />}
      {!order && !error && <Skeleton height={320} />}
      {order && (
        <>
          {may && <Acts order={order} onAct={setAct} />}
          <Facts order={order} />
          <Lines order={order} may={may && isOpen(order)} />
          {order.files.length > 0 && (
            <div className={classes.adds}>
              {order.files.map((file) => (
                <AttachmentLink key={file.id} file={file} />
              ))}
            </div>
          )}
          <Log order={order} may={may} />
        </>
      )}
      {order && act === 'edit' && <OrderForm order={order} onSaved={done} onClose={done} />}
      {order && act === 'complete' && <CompleteOrderDialog order={order} onClose={done} />}
    </FormDialog>
  );
}

const isOpen = ({ state }: WorkOrder): boolean => state !== 'done' && state !== 'cancelled';

function Under({ order: { title, designation, deviceId } }: { order: WorkOrder }) {
  const { t } = useTranslation();
  return (
    <p className="text-sm muted">
      <Link to="/map" search={{ device: deviceId } as never} title={t('maintenance.detail.open')}>
        {designation}
      </Link>
      {` · ${title}`}
    </p>
  );
}

function Acts({ order, onAct }: { order: WorkOrder; onAct: (act: Act) => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const moving = useMoveOrder(order.id);
  const move = (state: 'open' | 'inProgress' | 'waitingParts' | 'cancelled') =>
    moving.mutate({ state }, { onError: tell.failed });
  const { state } = order;
  if (state === 'done') return null;
  if (state === 'cancelled')
    return (
      <div className={classes.acts}>
        <Button variant="default" loading={moving.isPending} onClick={() => move('open')}>
          {t('workshop.sheet.reopen')}
        </Button>
      </div>
    );
  return (
    <div className={classes.acts}>
      <Button onClick={() => onAct('complete')}>{t('workshop.sheet.complete')}</Button>
      {state !== 'inProgress' && (
        <Button variant="default" loading={moving.isPending} onClick={() => move('inProgress')}>
          {t(state === 'waitingParts' ? 'workshop.sheet.resume' : 'workshop.sheet.start')}
        </Button>
      )}
      {state === 'inProgress' && (
        <Button variant="default" loading={moving.isPending} onClick={() => move('waitingParts')}>
          {t('workshop.sheet.wait')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t('maintenance.actions.more')}>
            …
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAct('edit')}>{t('workshop.sheet.edit')}</Menu.Item>
          <Menu.Item color="var(--st-power-text)" onClick={() => move('cancelled')}>
            {t('workshop.sheet.cancel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Facts({ order }: { order: WorkOrder }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const money = (amount: number) => words.money(amount, order.currency);
  const facts: [string, string][] = [
    [t('workshop.state'), t(`workshop.states.${order.state}`)],
    [t('workshop.priority'), t(`workshop.priorities.${order.priority}`)],
    ...(order.isBreakdown ? [[t('workshop.kind'), t('workshop.breakdown')] as [string, string]] : []),
    [t('workshop.assignee'), order.assignee || t('workshop.unassigned')],
    ...(order.workshop ? [[t('workshop.workshopName'), order.workshop] as [string, string]] : []),
    ...(order.dueOn ? [[t('workshop.dueOn'), words.day(order.dueOn)] as [string, string]] : []),
    ...(order.doneAt !== null ? [[t('workshop.doneAt'), format.date(order.doneAt)] as [string, string]] : []),
    ...(order.metres !== null
      ? [[t('workshop.sheet.odometer'), words.amount('distance', order.metres)] as [string, string]]
      : []),
    ...(order.taxCost > 0 ? [[t('workshop.sheet.tax'), money(order.taxCost)] as [string, string]] : []),
    ...(order.totalCost > 0 ? [[t('workshop.sheet.total'), money(order.totalCost)] as [string, string]] : []),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.note && <p className={`${classes.note} text-sm`}>{order.note}</p>}
    </>
  );
}

function Lines({ order, may }: { order: WorkOrder; may: boolean }) {
  const { t } = useTranslation();
  const tell = useTell();
  const ticking = useTickLine(order.id);
  // a tick shows at once
  const sent = ticking.isPending ? ticking.variables : undefined;
  if (order.lineList.length === 0) return <p className="text-sm muted">{t('workshop.sheet.noLines')}</p>;
  return (
    <ul className={classes.lines}>
      {order.lineList.map((line) => (
        <li key={line.id} className={classes.line}>
          <Checkbox
            className={classes.grow ?? ''}
            label={<LineWords line={line} isOpen={isOpen(order)} />}
            checked={sent?.lineId === line.id ? sent.isDone : line.isDone}
            disabled={!may}
            onChange={({ currentTarget }) =>
              ticking.mutate({ lineId: line.id, isDone: currentTarget.checked }, { onError: tell.failed })
            }
          />
          <LineCost line={line} currency={order.currency} />
        </li>
      ))}
    </ul>
  );
}

function LineWords({ line, isOpen: isOrderOpen }: { line: OrderLine; isOpen: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useQuantity();
  const { kind, name, quantity, unit, minutes, stock } = line;
  const lacks = isOrderOpen && stock !== null && quantity !== null && stock < quantity;
  const beside = [
    t(`workshop.lines.${kind}`),
    quantity === null ? '' : say(quantity, unit),
    minutes ? `${format.number(minutes)} min` : '',
  ];
  return (
    <span>
      {name || t('workshop.lines.labour')}
      <span className={`${classes.second} text-xs muted`}>{beside.filter(Boolean).join(' · ')}</span>
      {lacks && (
        <span className={`${classes.second} text-xs bad`}>{t('workshop.sheet.lack', { stock: say(stock) })}</span>
      )}
    </span>
  );
}

function LineCost({ line: { cost }, currency }: { line: OrderLine; currency: string | null }) {
  const words = useDueWords();
  return cost > 0 ? <span className={`${classes.amount} text-sm`}>{words.money(cost, currency)}</span> : null;
}

function Log({ order, may }: { order: WorkOrder; may: boolean }) {
  const { t } = useTranslation();
  const tell = useTell();
  const format = useFormat();
  const noting = useNote(order.id);
  const [text, setText] = useState('');
  const say = (entry: WorkOrder['entries'][number]): string => {
    if (entry.kind === 'created' || entry.kind === 'edited') return t(`workshop.sheet.${entry.kind}`);
    if (entry.kind === 'note' || entry.stateBefore === null || entry.stateAfter === null) return entry.text;
    const [before, after] = [entry.stateBefore, entry.stateAfter].map((state) => t(`workshop.states.${state}`));
    return [t('workshop.sheet.moved', { before, after }), entry.text].filter(Boolean).join(' · ');
  };
  return (
    <section aria-label={t('workshop.sheet.log')}>
      <h3 className={classes.heading}>{t('workshop.sheet.log')}</h3>
      {may && (
        <div className={classes.line}>
          <TextInput
            className={classes.grow ?? ''}
            aria-label={t('workshop.sheet.addNote')}
            placeholder={t('workshop.sheet.addNote')}
            maxLength={1000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={text.trim() === ''}
            loading={noting.isPending}
            onClick={() => noting.mutate(text, { onSuccess: () => setText(''), onError: tell.failed })}
          >
            {t('workshop.sheet.send')}
          </Button>
        </div>
      )}
      <ul className={classes.lines}>
        {order.entries.map((entry) => (
          <li key={entry.id} className={classes.line}>
            <span className={`${classes.grow} text-sm`}>
              <b className="medium">{entry.by}</b> {say(entry)}
            </span>
            <span className="text-xs muted">{`${format.date(entry.at)} ${format.time(entry.at)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

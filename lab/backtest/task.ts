/** What a task is given. */
export type Given = {
  train: string;
  /** undefined: the train folder is split by time. */
  test: string | undefined;
  seed: number;
};

/** How one method did; the keys beside these are the task's metrics. */
export type Method = {
  method: string;
  role: 'baseline' | 'product';
  [metric: string]: string | number | null | Readonly<Record<string, number>>;
};

export type TaskResult = {
  header: string;
  rows: readonly (readonly (string | number)[])[];
  methods: readonly Method[];
  /** Whether the product's choice beat the baseline on the train part. */
  verdict: 'predictable' | 'not predictable';
};

export type Task = (given: Given) => TaskResult;
